import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type ScreenerAnswer,
  screenerAnswerLabels,
  screenerAnswers,
  type WorksheetQuestion,
} from '#contract/formation'
import { Button, TextButton } from '#web/ui/buttons.tsx'

export type QuestionAnswers = Readonly<Record<string, ScreenerAnswer | null>>

interface QuestionFieldProps {
  question: WorksheetQuestion
  answer: ScreenerAnswer | null
  isDisabled: boolean
  onAnswer: (answer: ScreenerAnswer) => void
}

const QuestionField = ({ question, answer, isDisabled, onAnswer }: QuestionFieldProps) => (
  <fieldset disabled={isDisabled}>
    <legend className="font-semibold text-lg">
      {question.n}. {question.text}
    </legend>
    {question.isTopic && (
      <p className="mt-1 text-[0.875rem] text-faint">The IRS wording of this question is to be confirmed.</p>
    )}
    <div className="mt-3 grid gap-3 sm:grid-cols-3">
      {screenerAnswers.map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge bg-card px-4 py-2 has-checked:border-link has-checked:bg-mist"
        >
          <input
            type="radio"
            name={`question-${question.n}`}
            value={each}
            checked={answer === each}
            onChange={() => onAnswer(each)}
            className="size-5 shrink-0"
          />
          {screenerAnswerLabels[each]}
        </label>
      ))}
    </div>
    {question.help && (
      <details className="mt-3">
        <summary className="cursor-pointer text-link underline">What the IRS says about this</summary>
        <p className="mt-2 max-w-text whitespace-pre-line text-[0.9375rem] text-soft">{question.help}</p>
      </details>
    )}
  </fieldset>
)

interface Props {
  questions: readonly WorksheetQuestion[]
  answers: QuestionAnswers
  isDisabled?: boolean
  /** Whether to list all questions at first instead of showing one at a time. */
  startsAsList?: boolean
  onAnswer: (n: number, answer: ScreenerAnswer) => void
  /** Additional buttons beside Back and Next. */
  children?: ReactNode
}

/** The worksheet's questions, one at a time or as a list. Starts at the first unanswered question. */
export const QuestionList = ({
  questions,
  answers,
  isDisabled = false,
  startsAsList = false,
  onAnswer,
  children,
}: Props) => {
  const isOpen = ({ n }: WorksheetQuestion) => !answers[n]
  /** Index of the current question. If null, the first unanswered question is shown. */
  const [chosenIndex, setChosenIndex] = useState<number | null>(null)
  const index = chosenIndex ?? Math.max(0, questions.findIndex(isOpen))
  const [isList, setIsList] = useState(startsAsList)
  const known = questions.filter((question) => !isOpen(question)).length
  const answer = (n: number, chosen: ScreenerAnswer) => {
    setChosenIndex(index)
    onAnswer(n, chosen)
  }
  const current = questions[index]
  const field = useRef<HTMLDivElement>(null)
  // Saves an answer that the user selected before the page was hydrated.
  useEffect(() => {
    const checked = field.current?.querySelector<HTMLInputElement>('input:checked')
    const chosen = screenerAnswers.find((each) => each === checked?.value)
    if (current && chosen && isOpen(current)) answer(current.n, chosen)
  })
  const fieldOf = (question: WorksheetQuestion) => (
    <QuestionField
      key={question.n}
      question={question}
      answer={answers[question.n] ?? null}
      isDisabled={isDisabled}
      onAnswer={(chosen) => answer(question.n, chosen)}
    />
  )
  return (
    <div ref={field} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft tabular-nums" role="status">
          {known} of {questions.length} answered
        </p>
        <TextButton onClick={() => setIsList(!isList)}>
          {isList ? 'Show one question at a time' : 'Show all questions'}
        </TextButton>
      </div>
      <progress
        value={known}
        max={questions.length}
        aria-label="Answered questions"
        className="-mt-3 h-2 w-full appearance-none overflow-hidden rounded-full bg-mist [&::-moz-progress-bar]:bg-spruce [&::-webkit-progress-bar]:bg-mist [&::-webkit-progress-value]:bg-spruce"
      />
      {isList ? questions.map(fieldOf) : current && fieldOf(current)}
      <div className="flex flex-wrap justify-between gap-3">
        {!isList && (
          <div className="flex gap-3">
            <Button variant="outline" disabled={index === 0} onClick={() => setChosenIndex(index - 1)}>
              Back
            </Button>
            <Button
              variant={current && !isOpen(current) ? 'primary' : 'outline'}
              disabled={index === questions.length - 1}
              onClick={() => setChosenIndex(index + 1)}
            >
              Next
            </Button>
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

import { ArrowRight } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { asksQuestions, nextActionOf, type Standing } from './next-action.ts'

interface Props {
  project: Standing
  /** Where the questions that come first are answered; given to whoever may answer them. */
  questions?: string | undefined
  className?: string
}

/** The first line of every project: what happens next, who acts, by when. Marigold when it is the client's turn. */
export const NextActionLine = ({ project, questions, className }: Props) => {
  const { actor, text, byWhen } = nextActionOf(project, new Date())
  return (
    <div
      className={cx(
        'rounded-control border px-4 py-3',
        actor === 'You' ? 'border-marigold bg-marigold-wash' : 'border-line bg-mist',
        className,
      )}
    >
      <p>
        <span className="block text-[0.8125rem] font-semibold text-soft">
          Next: {actor === 'You' ? 'your turn' : actor}
        </span>
        <span className="block font-semibold">{text}</span>
        <span className="block text-[0.9375rem] text-soft">{byWhen}</span>
      </p>
      {questions && asksQuestions(project) && (
        // On a card the link lies above the one that covers all of it.
        <TextLink to={questions} className="relative inline-flex min-h-11 items-center gap-1.5">
          Answer the Questions
          <ArrowRight className="size-4" aria-hidden="true" />
        </TextLink>
      )}
    </div>
  )
}

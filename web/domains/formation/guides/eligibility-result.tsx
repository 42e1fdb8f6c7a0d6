import { CircleCheck, FileQuestion, FileText } from 'lucide-react'
import {
  describeApplicationTime,
  type PublicScreenerRules,
  type ScreenerResult,
  type WorksheetQuestion,
} from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { refundTexts } from '#contract/packages.ts'
import { LinkButton, TextLink } from '#web/ui/buttons.tsx'
import type { QuestionAnswers } from '../screener/question-list.tsx'
import { EligibilityEmailForm } from './eligibility-email-form.tsx'
import { GuideSourceLink } from './source-link.tsx'

const QuestionTexts = ({ title, questions }: { title: string; questions: readonly WorksheetQuestion[] }) =>
  questions.length === 0 ? null : (
    <div className="mt-5">
      <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 grid gap-2 text-[0.9375rem] text-soft">
        {questions.map(({ n, text }) => (
          <li key={n}>
            {n}. {text}
          </li>
        ))}
      </ul>
    </div>
  )

const resultReasons = {
  '1023-EZ': 'You answered no to every question, so the short form fits.',
  '1023': 'One yes is enough: the short form isn’t open to you, and the full form is.',
  staff: 'If every open question turns out to be a no, Form 1023-EZ fits. One yes means Form 1023.',
}

/**
 * Explains the result and cites its sources. If the answers determine the form, also shows its fee and
 * processing time. Renders nothing while answers are missing.
 */
const Decision = ({
  result: { path, feeUsd },
  rules,
}: {
  result: ScreenerResult
  rules: PublicScreenerRules
}) => {
  if (path === 'incomplete') return null
  const feeRule = rules.federal[path === '1023' ? 'fullApplicationFee' : 'shortApplicationFee']
  const timeRule = rules.federal[path === '1023' ? 'fullApplicationDays' : 'shortApplicationDays']
  return (
    <>
      <p className="mt-2 text-soft">{resultReasons[path]}</p>
      {feeUsd !== null && (
        <dl className="mt-4 grid grid-cols-2 gap-4 border-line border-y py-4">
          <div>
            <dt className="text-[0.875rem] text-soft">IRS fee</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">{formatMoney(feeUsd * 100)}</dd>
          </div>
          <div>
            <dt className="text-[0.875rem] text-soft">The IRS usually takes</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">
              {describeApplicationTime(path, rules)}
            </dd>
          </div>
        </dl>
      )}
      <dl className="mt-3 grid gap-2 text-[0.875rem] text-soft">
        <div>
          <dt className="font-semibold">Source of the fee</dt>
          <dd>
            <GuideSourceLink source={feeRule.source} />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Source of the time</dt>
          <dd>
            <GuideSourceLink source={timeRule.source} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-[0.875rem] text-soft">The IRS decides.</p>
    </>
  )
}

const resultTitles = {
  '1023-EZ': { icon: CircleCheck, title: 'Form 1023-EZ fits' },
  '1023': { icon: FileText, title: 'You need Form 1023' },
  staff: { icon: FileQuestion, title: 'Almost: some answers are open' },
  incomplete: { icon: FileQuestion, title: 'Your result' },
}

interface Props {
  result: ScreenerResult
  answers: QuestionAnswers
  questions: readonly WorksheetQuestion[]
  rules: PublicScreenerRules
}

/** The result of the answers so far, with the next step. */
export const EligibilityResult = ({ result, answers, questions, rules }: Props) => {
  const { icon: Icon, title } = resultTitles[result.path]
  const pick = (numbers: readonly string[]) => questions.filter(({ n }) => numbers.includes(String(n)))
  const isDone = result.path !== 'incomplete'
  return (
    <section
      aria-labelledby="result"
      className="rounded-card border-2 border-spruce bg-card p-6 shadow-card lg:sticky lg:top-24"
    >
      <div role="status">
        <Icon className="size-8 text-link" aria-hidden="true" />
        <h2 id="result" className="mt-3 text-2xl">
          {title}
        </h2>
        {!isDone && (
          <p className="mt-2 text-soft">
            {result.missing.length === questions.length
              ? 'It appears here as you answer. Most nonprofits that start small answer no to everything.'
              : `${result.missing.length} ${result.missing.length === 1 ? 'question' : 'questions'} to go. So far, Form 1023-EZ fits.`}
          </p>
        )}
        <Decision result={result} rules={rules} />
      </div>
      <QuestionTexts title="Answered yes" questions={pick(result.deciding)} />
      <QuestionTexts title="Not sure" questions={pick(result.unsure)} />
      {isDone && (
        <>
          <h3 className="mt-5 font-sans text-[0.9375rem] font-semibold tracking-normal">What happens next</h3>
          <ol className="mt-1 grid list-decimal gap-1 pl-5 text-[0.9375rem] text-soft">
            <li>
              We prepare your application and file it within 20 days of your payment, not counting time we
              wait for your answers.
            </li>
            <li>We pay the IRS fee. It’s included in our price.</li>
            <li>
              The IRS decides. If it says no, you get a full refund minus government filing fees already paid.{' '}
              {refundTexts.exception} <TextLink to="/terms#refunds">See the Terms</TextLink>
            </li>
          </ol>
          <LinkButton to="/select-package" variant="accent" size="large" className="mt-6 w-full">
            Have us file it for you
          </LinkButton>
          <p className="mt-2 text-[0.875rem] text-soft">
            We keep your answers, so you won’t type them again.
          </p>
          <EligibilityEmailForm answers={answers} />
        </>
      )}
    </section>
  )
}

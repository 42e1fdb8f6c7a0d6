import { useEffect, useState } from 'react'
import {
  CURRENT_WORKSHEET,
  type GuideSource,
  type PublicScreenerRules,
  type ScreenerAnswer,
  screenEligibility,
  type WorksheetQuestion,
} from '#contract/formation'
import { Accordion } from '#web/ui/accordion.tsx'
import { getButtonStyle, TextButton } from '#web/ui/buttons.tsx'
import { ScriptRequiredNotice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { type QuestionAnswers, QuestionList } from '../screener/question-list.tsx'
import { readVisitorAnswers, removeVisitorAnswers, writeVisitorAnswers } from '../screener/visitor-answers.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { EligibilityResult } from './eligibility-result.tsx'
import { eligibilityQuestions, FormComparison } from './form-comparison.tsx'
import { GuideSourceLink } from './source-link.tsx'

export interface EligibilityPageData extends PublicScreenerRules {
  questions: readonly WorksheetQuestion[]
  source: GuideSource
}

/**
 * Returns the visitor's stored answers, and functions that change and clear them. Reads the answers after
 * hydration, because the page is prerendered.
 */
const useVisitorAnswers = () => {
  const [answers, setAnswers] = useState<QuestionAnswers | null>(null)
  useEffect(() => setAnswers((current) => current ?? readVisitorAnswers()), [])
  const change = (n: number, answer: ScreenerAnswer) => {
    const changed = { ...(answers ?? readVisitorAnswers()), [n]: answer }
    setAnswers(changed)
    writeVisitorAnswers(changed)
  }
  const clear = () => {
    removeVisitorAnswers()
    setAnswers({})
  }
  return { answers: answers ?? {}, change, clear }
}

export const EligibilityScreen = ({ questions, source, federal }: EligibilityPageData) => {
  const { answers, change, clear } = useVisitorAnswers()
  const [round, setRound] = useState(0)
  const rules = { federal }
  const result = screenEligibility(answers, CURRENT_WORKSHEET, {}, rules)
  const hasAnswers = Object.keys(answers).length > 0
  return (
    <>
      <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        <Breadcrumbs links={[{ to: '/', label: 'Home' }]} current="Eligibility check" />
        <h1 className="mt-4 max-w-4xl text-4xl sm:text-5xl xl:text-6xl">Form 1023-EZ or Form 1023?</h1>
        <p className="mt-4 max-w-text text-lg text-soft">
          Answer the questions of the IRS and see which form fits your nonprofit, what it costs, and how long
          it takes. You need no account. Your answers stay in this browser.
        </p>
        <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-14">
          <section aria-labelledby="questions">
            <h2 id="questions" className="sr-only">
              Questions
            </h2>
            <ScriptRequiredNotice />
            <div className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
              {/* Remounts when answers are cleared, to start at the first question. */}
              <QuestionList key={round} questions={questions} answers={answers} onAnswer={change}>
                {result.path !== 'incomplete' && (
                  <a href="#result" className={getButtonStyle('primary', 'medium', 'lg:hidden')}>
                    See your result
                  </a>
                )}
                {hasAnswers && (
                  <TextButton
                    onClick={() => {
                      clear()
                      setRound(round + 1)
                    }}
                  >
                    Start over
                  </TextButton>
                )}
              </QuestionList>
            </div>
            <p className="mt-4">
              <span className="text-[0.875rem] text-soft">Where the questions come from: </span>
              <GuideSourceLink source={source} />
            </p>
          </section>
          <EligibilityResult result={result} answers={answers} questions={questions} rules={rules} />
        </div>
      </div>
      <Section title="The two forms compared" ground="quiet">
        <FormComparison rules={rules} />
      </Section>
      <Section title="FAQ">
        <Accordion name="eligibility-faq" items={eligibilityQuestions} />
      </Section>
    </>
  )
}

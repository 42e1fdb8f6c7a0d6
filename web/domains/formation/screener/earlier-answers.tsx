import { useState } from 'react'
import type { Screener } from '#contract/formation'
import { Button } from '#web/ui/buttons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { QuestionAnswers } from './question-list.tsx'
import { readVisitorAnswers, removeVisitorAnswers } from './visitor-answers.ts'

interface Props {
  screener: Screener
  isClosed: boolean
  onUse: (answers: QuestionAnswers) => void
}

/**
 * Offers to reuse answers from the public page, if this tab has any. Renders nothing once an answer has been
 * saved, or if the project can't be changed.
 */
export const EarlierAnswers = ({ screener, isClosed, onUse }: Props) => {
  const [answers, setAnswers] = useState(() => readVisitorAnswers())
  const count = Object.keys(answers).length
  if (count === 0 || isClosed || screener.savedAt !== null) return null
  const close = () => {
    removeVisitorAnswers()
    setAnswers({})
  }
  const use = () => {
    onUse(answers)
    close()
  }
  return (
    <Notice kind="info" title="You’ve answered these questions before">
      <p>
        We kept your {count} {count === 1 ? 'answer' : 'answers'} from the eligibility check in this tab. You
        can change them afterward.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={use}>
          Use these answers
        </Button>
        <Button size="small" variant="outline" onClick={close}>
          Start fresh
        </Button>
      </div>
    </Notice>
  )
}

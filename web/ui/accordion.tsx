import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoWrapFigures } from './no-wrap.tsx'

export interface AccordionItem {
  question: string
  answer: ReactNode
}

/**
 * A list of questions. Only one can be open at a time. Uses `<details>` elements with the same name, so it
 * works without JavaScript.
 */
export const Accordion = ({ name, items }: { name: string; items: readonly AccordionItem[] }) => (
  <div className="divide-y divide-line border-y border-line">
    {items.map(({ question, answer }) => (
      <details key={question} name={name} className="group">
        <summary className="flex min-h-14 items-center justify-between gap-6 py-4 text-lg font-semibold hover:text-link">
          {question}
          <Plus
            className="size-5 shrink-0 text-link transition-transform duration-200 group-open:rotate-45"
            aria-hidden="true"
          />
        </summary>
        <div className="max-w-text pb-6 text-soft">
          {typeof answer === 'string' ? <NoWrapFigures>{answer}</NoWrapFigures> : answer}
        </div>
      </details>
    ))}
  </div>
)

import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { nextActionOf, type Standing } from './next-action.ts'

interface Props {
  project: Standing
  /** The project's name, where several stand together. */
  name?: string | undefined
  /** What the client does about it, given to those who may. */
  children?: ReactNode
  /** Says only who acts. */
  isBrief?: boolean
  className?: string
}

/** The first line of every project: what happens next, who acts, by when. Marigold when it is the client's turn. */
export const NextActionLine = ({ project, name, children, isBrief = false, className }: Props) => {
  const { actor, text, byWhen } = nextActionOf(project, new Date())
  const who = actor === 'You' ? 'your turn' : actor.replace(/^(Our|The)/, (word) => word.toLowerCase())
  return (
    <div
      className={cx(
        '@container rounded-card border px-4',
        isBrief ? 'py-2' : 'py-3.5',
        actor === 'You' ? 'border-marigold bg-marigold-wash' : 'border-line bg-mist',
        className,
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-3 @xl:flex-row @xl:items-center @xl:justify-between">
        <p className="min-w-0">
          <span className="block text-[0.8125rem] font-semibold wrap-anywhere text-soft">
            {name ? `Next for ${name}: ${who}` : `Next: ${who}`}
          </span>
          {!isBrief && (
            <>
              <span className="mt-0.5 block text-lg leading-snug font-semibold">
                <Unbroken>{text}</Unbroken>
              </span>
              <span className="mt-0.5 block text-[0.9375rem] text-soft">
                {byWhen && <Unbroken>{byWhen}</Unbroken>}
              </span>
            </>
          )}
        </p>
        {children}
      </div>
    </div>
  )
}

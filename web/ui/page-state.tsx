import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { FAILURE_ID } from '#contract/pages.ts'
import { Button } from './buttons.tsx'
import { cx } from './cx.ts'
import { Storm } from './illustrations/illustrations.tsx'

interface Props {
  /** What stands above it: a sign, or a drawing of the causeway. */
  icon: LucideIcon | ReactElement
  title: ReactNode
  /** The heading's level: 1 when this is the whole page. */
  level?: 1 | 2
  children?: ReactNode
  /** The one thing to do, and what may stand beside it. */
  actions?: ReactNode
}

const Sign = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="mb-5 grid size-14 place-items-center rounded-full bg-mist text-link">
    <Icon className="size-6.5" aria-hidden="true" />
  </span>
)

/** A whole area in one state (empty, forbidden, failed, done): what it is and what to do. */
export const PageState = ({ icon, title, level = 1, children, actions }: Props) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={cx(
        'mx-auto flex max-w-lg flex-col items-center px-4 text-center',
        level === 1 ? 'py-16 sm:py-24' : 'py-10 sm:py-16',
      )}
    >
      {isValidElement(icon) ? icon : <Sign icon={icon} />}
      <Heading className="text-3xl">{title}</Heading>
      {children && <div className="mt-3 text-soft [&_p]:text-balance">{children}</div>}
      {actions && (
        // Several are equally wide on phones, where they stand one above the other.
        <div className="mt-7 flex flex-wrap justify-center gap-3 max-sm:flex-col max-sm:has-[>*+*]:w-full">
          {actions}
        </div>
      )}
    </div>
  )
}

const readFailure = (): string =>
  typeof document === 'undefined' ? '' : (document.getElementById(FAILURE_ID)?.textContent ?? '')

/** Why a form failed that the browser sent itself. The server writes the reason into the page; see `sendFailurePage`. */
export const FormFailure = () => {
  // The first render must match what the server wrote.
  const [failure] = useState(readFailure)
  return (
    <div id={FAILURE_ID} className="not-empty:mb-3 font-semibold text-brick">
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

interface FailureProps {
  /** What could not be loaded, as a heading. */
  title: string
  error: Error
  onRetry: () => void
  level?: 1 | 2
}

/** Loading failed: what happened and one button that tries again. */
export const LoadFailure = ({ title, error, onRetry, level = 1 }: FailureProps) => (
  <div role="alert">
    <PageState
      icon={<Storm className="mb-6 w-60 max-w-full rounded-card" />}
      title={title}
      level={level}
      actions={<Button onClick={onRetry}>Try Again</Button>}
    >
      <p>{error.message}</p>
    </PageState>
  </div>
)

import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { FAILURE_ELEMENT_ID } from '#contract/pages.ts'
import { Button } from './buttons.tsx'
import { StormScene } from './illustrations/illustrations.tsx'
import { joinClasses } from './join-classes.ts'

interface Props {
  /** An icon or an illustration above the title. */
  icon: LucideIcon | ReactElement
  title: ReactNode
  /** The heading level: 1 for an entire page. */
  level?: 1 | 2
  children?: ReactNode
  /** Buttons and links. The primary one comes first. */
  actions?: ReactNode
}

const StateIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="mb-5 grid size-14 place-items-center rounded-full bg-mist text-link">
    <Icon className="size-6.5" aria-hidden="true" />
  </span>
)

/** The state of an entire area (empty, forbidden, failed, or done) and what to do next. */
export const PageState = ({ icon, title, level = 1, children, actions }: Props) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={joinClasses(
        'mx-auto flex max-w-lg flex-col items-center px-4 text-center',
        level === 1 ? 'py-16 sm:py-24' : 'py-10 sm:py-16',
      )}
    >
      {isValidElement(icon) ? icon : <StateIcon icon={icon} />}
      <Heading className="text-3xl">{title}</Heading>
      {children && <div className="mt-3 text-soft [&_p]:text-balance">{children}</div>}
      {actions && (
        // Stacked actions have equal widths on phones.
        <div className="mt-7 flex flex-wrap justify-center gap-3 max-sm:flex-col max-sm:has-[>*+*]:w-full">
          {actions}
        </div>
      )}
    </div>
  )
}

const readFormFailure = (): string =>
  typeof document === 'undefined' ? '' : (document.getElementById(FAILURE_ELEMENT_ID)?.textContent ?? '')

/**
 * The error in a form that was submitted without JavaScript. The server's `sendFailurePage` writes the error
 * into the page.
 */
export const FormFailure = () => {
  // The first render must match the server's HTML.
  const [failure] = useState(readFormFailure)
  return (
    <div id={FAILURE_ELEMENT_ID} className="not-empty:mb-3 font-semibold text-brick">
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

interface FailureProps {
  /** The heading, which names what couldn't be loaded. */
  title: string
  error: Error
  onRetry: () => void
  level?: 1 | 2
}

/** An error in an entire page or area, with a retry button. */
export const LoadFailure = ({ title, error, onRetry, level = 1 }: FailureProps) => (
  <div role="alert">
    <PageState
      icon={<StormScene className="mb-6 w-60 max-w-full rounded-card" />}
      title={title}
      level={level}
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>{error.message}</p>
    </PageState>
  </div>
)

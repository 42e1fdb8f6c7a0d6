import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './buttons.tsx'
import { joinClasses } from './join-classes.ts'

const noticeStyles = {
  error: { style: 'border-brick bg-brick-wash', icon: CircleAlert, tone: 'text-brick' },
  success: { style: 'border-green-ink bg-green-wash', icon: CircleCheck, tone: 'text-green-ink' },
  info: { style: 'border-line bg-mist', icon: Info, tone: 'text-link' },
  attention: { style: 'border-marigold bg-marigold-wash', icon: Info, tone: 'text-amber-ink' },
}

interface NoticeProps {
  kind: keyof typeof noticeStyles
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** An inline message. Screen readers announce errors immediately. */
export const Notice = ({ kind, title, children, className }: NoticeProps) => {
  const { style, icon: Icon, tone } = noticeStyles[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={joinClasses(
        'flex gap-3 rounded-control border px-4 py-3 text-[0.9375rem]',
        style,
        className,
      )}
    >
      <Icon className={joinClasses('mt-0.5 size-5 shrink-0', tone)} aria-hidden="true" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** A notice above forms that require JavaScript. Shown only if JavaScript is off. */
export const ScriptRequiredNotice = () => (
  <div className="mb-6 hidden noscript:block">
    <Notice kind="attention" title="This form needs JavaScript">
      Please turn on JavaScript for this site and reload the page. Nothing was sent.
    </Notice>
  </div>
)

interface ReadFailureProps {
  title: string
  error: Error
  onRetry: () => void
}

/** An error in part of a page, with a retry button. For an entire page or area, use LoadFailure. */
export const InlineLoadFailure = ({ title, error, onRetry }: ReadFailureProps) => (
  <Notice kind="error" title={title}>
    <p>{error.message}</p>
    <Button variant="outline" size="small" className="mt-3" onClick={onRetry}>
      Try again
    </Button>
  </Notice>
)

/** A one-line `InlineLoadFailure` for secondary content, such as a filter's choices. */
export const LoadFailureLine = ({ title, onRetry }: Omit<ReadFailureProps, 'error'>) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-2 text-[0.9375rem]">
    <CircleAlert className="size-4.5 shrink-0 text-brick" aria-hidden="true" />
    <p>{title}</p>
    <Button variant="ghost" size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

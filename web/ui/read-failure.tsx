import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  title: string
  error: Error
  onRetry: () => void
}

/** Says that a part of a page couldn't be loaded and offers to try again. For a whole page, use LoadFailure. */
export const ReadFailure = ({ title, error, onRetry }: Props) => (
  <Notice kind="error" title={title}>
    <p>{error.message}</p>
    <Button variant="outline" size="small" className="mt-3" onClick={onRetry}>
      Try Again
    </Button>
  </Notice>
)

/** The same in one line, for what only adds to a page, such as the choices of a filter. */
export const ReadFailureLine = ({ title, onRetry }: Omit<Props, 'error'>) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-2 text-[0.9375rem]">
    <CircleAlert className="size-4.5 shrink-0 text-brick" aria-hidden="true" />
    <p>{title}</p>
    <Button variant="ghost" size="small" onClick={onRetry}>
      Try Again
    </Button>
  </div>
)

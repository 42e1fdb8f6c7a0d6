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

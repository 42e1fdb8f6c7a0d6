import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says within a section of the page why it could not be loaded, and tries again. */
export const LoadNotice = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Notice kind="error" className="mt-4">
    <p>{error.message}</p>
    <Button variant="outline" size="small" className="mt-3" onClick={() => onRetry()}>
      Try Again
    </Button>
  </Notice>
)

import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Storm } from '#web/ui/illustrations/storm.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { NotFound } from './not-found.tsx'

/** What stands in for a page that could not be shown: most often its code was not reachable. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div role="alert">
      <PageState
        icon={<Storm className="mb-6 w-70 max-w-full rounded-card" />}
        title="We couldn't show this page"
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload Page</Button>
            <LinkButton to="/" variant="outline">
              Back to Home
            </LinkButton>
          </>
        }
      >
        <p>
          Nothing you saved is lost. Please reload the page. If it happens again, wait a minute and try once
          more.
        </p>
      </PageState>
    </div>
  )
}

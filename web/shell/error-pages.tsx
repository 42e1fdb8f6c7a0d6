import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { MissingStoneScene, StormScene } from '#web/ui/illustrations/illustrations.tsx'
import { PageState } from '#web/ui/page-state.tsx'

/** Shown if a page doesn't exist, or if it fails to render, usually because its code couldn't be loaded. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div role="alert">
      <PageState
        icon={<StormScene className="mb-6 w-70 max-w-full rounded-card" />}
        title="We couldn’t show this page"
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload page</Button>
            <LinkButton to="/" variant="outline">
              Back to home
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

/** The 404 page, which redirects to the home page after a countdown. */
export const NotFound = () => (
  <PageState
    icon={<MissingStoneScene className="mb-6 w-70 max-w-full rounded-card" />}
    title="Page not found"
    actions={<LinkButton to="/">Back to home</LinkButton>}
  >
    <p className="mb-3">This stone is missing. The address may be wrong, or the page may have moved.</p>
    <CountdownRedirect to="/" destination="the home page" />
  </PageState>
)

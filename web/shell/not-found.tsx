import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { MissingStone } from '#web/ui/illustrations/missing-stone.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'

/** There is nothing at this address; the page goes home by itself. */
export const NotFound = () => (
  <PageState
    icon={<MissingStone className="mb-6 w-70 max-w-full rounded-card" />}
    title="Page Not Found"
    actions={<LinkButton to="/">Back to Home</LinkButton>}
  >
    <p className="mb-3">This stone is missing. The address may be wrong, or the page may have moved.</p>
    <CountdownRedirect to="/" destination="the home page" />
  </PageState>
)

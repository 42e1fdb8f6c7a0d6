import { ClipboardList } from 'lucide-react'
import { Navigate } from 'react-router'
import { LinkButton } from '#web/ui/buttons.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('application')

/** Redirects to the package selection. Without JavaScript, links to it. */
const ApplicationRedirect = () => (
  <>
    <Navigate to="/select-package" replace />
    <PageState
      icon={ClipboardList}
      title="Start Your Application"
      actions={<LinkButton to="/select-package">Choose Your Package</LinkButton>}
    >
      <p>Your application starts with a package.</p>
    </PageState>
  </>
)
export default ApplicationRedirect

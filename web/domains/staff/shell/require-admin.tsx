import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { brand } from '#contract/brand.ts'
import { useSession } from '#web/api/session.ts'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Shows a screen to staff only; the server decides by itself, this is the door sign. */
export const RequireAdmin = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession()
  if (isLoading)
    return (
      <div role="status" className="flex flex-col items-center gap-4 px-4 py-32 text-soft">
        <Spinner />
        <p>Verifying admin access...</p>
      </div>
    )
  if (user?.role !== 'admin' || user.session !== 'full')
    return (
      <div role="alert">
        <PageState icon={ShieldX} title="Access Denied" actions={<LinkButton to="/">Go to Home</LinkButton>}>
          <p>This area is for the {brand.name} team.</p>
          <CountdownRedirect to="/" destination="the home page" />
        </PageState>
      </div>
    )
  if (user.mustSetUpSecondFactor) return <Navigate to="/profile" replace />
  return children
}

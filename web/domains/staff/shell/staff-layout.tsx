import { ShieldX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { useSession } from '#web/api/session.ts'
import { LinkButton } from '#web/ui/buttons.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { readPreference, storePreference } from '#web/ui/preference.ts'
import { KeyboardHelp } from '../palette/keyboard-help.tsx'
import { useCommandPalette } from '../palette/palette-button.tsx'
import { renameOldParameters } from '../projects/use-project-from-url.ts'
import { useRowShortcuts, useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { Sidebar, StaffHeader } from './sidebar.tsx'

const useNarrowSidebar = () => {
  const [isNarrow, setNarrow] = useState(() => readPreference('sidebar') === 'narrow')
  const toggle = () => {
    storePreference('sidebar', isNarrow ? 'wide' : 'narrow')
    setNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}

interface Props {
  /** Renders the user menu in the sidebar. */
  userMenu: (isNarrow: boolean) => ReactNode
  /** The user menu's items, for the drawer on small screens. */
  userItems: ReactNode
  children: ReactNode
}

export const StaffLayout = ({ userMenu, userItems, children }: Props) => {
  const { isNarrow, toggle } = useNarrowSidebar()
  const [isHelping, setHelping] = useState(false)
  const showHelp = () => setHelping(true)
  const { open, palette } = useCommandPalette(showHelp)
  useRowShortcuts()
  useShortcuts({ '?': showHelp })
  const { pathname, search, state } = useLocation()
  const currentSearch = renameOldParameters(search)
  if (currentSearch !== search)
    return <Navigate to={{ pathname, search: currentSearch }} state={state} replace />
  return (
    <div className="flex grow max-lg:flex-col">
      <StaffHeader onJump={open} userItems={userItems} />
      <Sidebar isNarrow={isNarrow} onToggle={toggle} onJump={open} userMenu={userMenu} />
      <div className="flex min-w-0 grow flex-col">{children}</div>
      {palette}
      {isHelping && <KeyboardHelp onClose={() => setHelping(false)} />}
    </div>
  )
}

/**
 * Renders its children for staff, and a message for other users. Staff who must still set up two-factor
 * authentication are redirected to their profile. The server checks access independently.
 */
export const RequireStaff = ({ children }: { children: ReactNode }) => {
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
        <PageState icon={ShieldX} title="Access Denied" actions={<LinkButton to="/">Go to home</LinkButton>}>
          <p>This area is for the {brand.name} team.</p>
          <CountdownRedirect to="/" destination="the home page" />
        </PageState>
      </div>
    )
  if (user.mustSetUpSecondFactor) return <Navigate to="/profile" replace />
  return children
}

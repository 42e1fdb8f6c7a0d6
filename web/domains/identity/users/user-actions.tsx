import { useState } from 'react'
import type { Reauthentication, UserDetails } from '#contract/identity'
import { useSession } from '#web/api/session.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ReauthenticationDialog } from '../reauthentication.tsx'
import { changeUserStatus, endUserSessions, resendInvitation, userInvalidations } from './users.queries.ts'

/** Account actions that require reauthentication. */
const accountActions = {
  invite: {
    action: 'Resend invitation',
    title: 'Resend the invitation?',
    lead: 'We’ll email a new link, and the old one will stop working.',
    busyLabel: 'Inviting...',
    variant: 'primary',
    toastTitle: 'Invitation sent',
    send: resendInvitation,
  },
  reactivate: {
    action: 'Reactivate',
    title: 'Reactivate this account?',
    lead: 'Their old password will work again.',
    busyLabel: 'Reactivating...',
    variant: 'primary',
    toastTitle: 'Account reactivated',
    send: (id: number, proof: Reauthentication) => changeUserStatus(id, true, proof),
  },
  deactivate: {
    action: 'Deactivate',
    title: 'Deactivate this account?',
    lead: 'They’ll be signed out on every device and won’t be able to log in until you reactivate the account.',
    busyLabel: 'Deactivating...',
    variant: 'danger',
    toastTitle: 'Account deactivated',
    send: (id: number, proof: Reauthentication) => changeUserStatus(id, false, proof),
  },
} as const
type AccountAction = keyof typeof accountActions

const AccountActionDialog = ({
  act,
  user,
  onClose,
}: {
  act: AccountAction
  user: UserDetails
  onClose: () => void
}) => {
  const { send, toastTitle, ...texts } = accountActions[act]
  return (
    <ReauthenticationDialog
      {...texts}
      description={`${user.name} · ${user.email}`}
      onClose={onClose}
      invalidates={userInvalidations}
      send={async (proof) => {
        await send(user.id, proof)
        showToast({ title: toastTitle })
        onClose()
      }}
    />
  )
}

/** Buttons for the actions that the account's state allows. */
export const UserActions = ({ user }: { user: UserDetails }) => {
  const { user: self } = useSession()
  const { act, isPending } = useAction(userInvalidations)
  const [asking, setAsking] = useState<AccountAction | null>(null)
  const { id, state, role } = user
  const isOwn = self?.id === id
  const signOut = () =>
    act(async () => {
      await endUserSessions(id)
      return 'Sessions ended'
    }, 'We couldn’t change the account.')
  return (
    <>
      {state === 'invited' && role === 'admin' && (
        <Button variant="outline" onClick={() => setAsking('invite')}>
          Resend invitation
        </Button>
      )}
      {user.sessions.length > 0 && (
        <Button variant="outline" disabled={isPending} onClick={signOut}>
          {isOwn ? 'End all other sessions' : 'End all sessions'}
        </Button>
      )}
      {state === 'deactivated' && <Button onClick={() => setAsking('reactivate')}>Reactivate</Button>}
      {!isOwn && (state === 'active' || state === 'invited') && (
        <Button variant="outline" className="text-brick!" onClick={() => setAsking('deactivate')}>
          Deactivate
        </Button>
      )}
      {asking && <AccountActionDialog act={asking} user={user} onClose={() => setAsking(null)} />}
    </>
  )
}

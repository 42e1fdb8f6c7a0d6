import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reauthentication, UserDetails } from '#contract/identity'
import { useSession } from '#web/api/session.ts'
import { ReauthenticationDialog } from '#web/ui/admin/reauthentication-dialog.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { endSessions, mailInvitation, setActive, userRoutes } from './users.queries.ts'

/** What only whoever proves to be oneself may do to an account. */
const graveActs = {
  invite: {
    action: 'Invite Again',
    title: 'Invite again?',
    lead: 'A fresh link goes out by mail, and the earlier one stops working.',
    busyLabel: 'Inviting...',
    look: 'primary',
    told: 'Invitation Sent',
    send: mailInvitation,
  },
  reactivate: {
    action: 'Reactivate',
    title: 'Reactivate this account?',
    lead: 'The password that it had logs in again.',
    busyLabel: 'Reactivating...',
    look: 'primary',
    told: 'Account Reactivated',
    send: (id: number, proof: Reauthentication) => setActive(id, true, proof),
  },
  deactivate: {
    action: 'Deactivate',
    title: 'Deactivate this account?',
    lead: 'It is signed out everywhere, and nobody logs in to it until it is reactivated.',
    busyLabel: 'Deactivating...',
    look: 'danger',
    told: 'Account Deactivated',
    send: (id: number, proof: Reauthentication) => setActive(id, false, proof),
  },
} as const
type GraveAct = keyof typeof graveActs

const GraveActDialog = ({
  act,
  person,
  onClose,
}: {
  act: GraveAct
  person: UserDetails
  onClose: () => void
}) => {
  const _client = useQueryClient()
  const { send, told, ...words } = graveActs[act]
  return (
    <ReauthenticationDialog
      {...words}
      description={`${person.name} · ${person.email}`}
      onClose={onClose}
      invalidates={userRoutes}
      send={async (proof) => {
        await send(person.id, proof)
        showToast({ title: told })
        onClose()
      }}
    />
  )
}

/** What staff may do for or to an account, as far as its state allows. */
export const PersonActions = ({ person }: { person: UserDetails }) => {
  const _client = useQueryClient()
  const { user } = useSession()
  const { act, isPending } = useAction(userRoutes)
  const [asking, setAsking] = useState<GraveAct | null>(null)
  const { id, state, role } = person
  const isOwn = user?.id === id
  const signOut = () =>
    act(async () => {
      await endSessions(id)
      return 'Sessions Ended'
    }, 'The account could not be changed.')
  return (
    <>
      {state === 'invited' && role === 'admin' && (
        <Button look="outline" onClick={() => setAsking('invite')}>
          Invite Again
        </Button>
      )}
      {person.sessions.length > 0 && (
        <Button look="outline" disabled={isPending} onClick={signOut}>
          {isOwn ? 'End All Other Sessions' : 'End All Sessions'}
        </Button>
      )}
      {state === 'deactivated' && <Button onClick={() => setAsking('reactivate')}>Reactivate</Button>}
      {!isOwn && (state === 'active' || state === 'invited') && (
        <Button look="danger" onClick={() => setAsking('deactivate')}>
          Deactivate
        </Button>
      )}
      {asking && <GraveActDialog act={asking} person={person} onClose={() => setAsking(null)} />}
    </>
  )
}

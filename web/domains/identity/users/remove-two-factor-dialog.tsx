import type { UserDetails } from '#contract/identity'
import { ReauthenticationDialog } from '#web/ui/admin/reauthentication-dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { removeTwoFactor, userRoutes } from './users.queries.ts'

/** Removes the second factor of a colleague who lost it, once staff have proven who they are. */
export const RemoveTwoFactorDialog = ({ user, onClose }: { user: UserDetails; onClose: () => void }) => {
  return (
    <ReauthenticationDialog
      title="Remove two-step login?"
      description={`${user.name} · ${user.email}`}
      lead={`Make sure it's really ${user.name} asking. They'll log in with just their password, and all their devices will be signed out.`}
      action="Remove"
      busyLabel="Removing..."
      variant="danger"
      onClose={onClose}
      invalidates={userRoutes}
      send={async (proof) => {
        await removeTwoFactor(user.id, proof)
        showToast({ title: 'Two-Step Login Removed', description: `${user.name} was notified by email.` })
        onClose()
      }}
    />
  )
}

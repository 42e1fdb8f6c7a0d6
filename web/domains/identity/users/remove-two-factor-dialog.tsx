import type { UserDetails } from '#contract/identity'
import { ReauthenticationDialog } from '#web/ui/admin/reauthentication-dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { removeTwoFactor, userRoutes } from './users.queries.ts'

/** Removes the second factor of a colleague who lost it, for whoever proves to be oneself. */
export const RemoveTwoFactorDialog = ({ user, onClose }: { user: UserDetails; onClose: () => void }) => {
  return (
    <ReauthenticationDialog
      title="Remove the second factor?"
      description={`${user.name} · ${user.email}`}
      lead={`Be sure that it is really ${user.name} who asks you. The password alone logs them in then, and all their devices are signed out.`}
      action="Remove"
      busyLabel="Removing..."
      variant="danger"
      onClose={onClose}
      invalidates={userRoutes}
      send={async (proof) => {
        await removeTwoFactor(user.id, proof)
        showToast({ title: 'Second Factor Removed', description: `${user.name} was told by mail.` })
        onClose()
      }}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { PersonDetails } from '#contract/identity'
import { ProofDialog } from '#web/ui/admin/reauthentication-dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshPeople, removeSecondFactor } from './users.queries.ts'

/** Removes the second factor of a colleague who lost it, for whoever proves to be oneself. */
export const RemoveSecondFactorDialog = ({
  person,
  onClose,
}: {
  person: PersonDetails
  onClose: () => void
}) => {
  const client = useQueryClient()
  return (
    <ProofDialog
      title="Remove the second factor?"
      description={`${person.name} · ${person.email}`}
      lead={`Be sure that it is really ${person.name} who asks you. The password alone logs them in then, and all their devices are signed out.`}
      action="Remove"
      busyLabel="Removing..."
      look="danger"
      onClose={onClose}
      send={async (proof) => {
        await removeSecondFactor(person.id, proof)
        await refreshPeople(client)
        showToast({ title: 'Second Factor Removed', description: `${person.name} was told by mail.` })
        onClose()
      }}
    />
  )
}

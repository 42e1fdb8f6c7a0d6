import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf } from '#contract/project-status.ts'
import { reasonOf } from '#web/api/reason.ts'
import { endedSession } from '#web/api/request-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { postUndo, projectRoutes } from './admin-projects.queries.ts'

/** What is said once a status is back. */
export const restored = ({ name, status }: { name: string; status: string }) => ({
  title: 'Status Restored',
  description: `${name}: ${statusOf(status).label}`,
})

interface Props {
  publicId: string
  entry: { id: number; status: string }
  onClose: () => void
}

/** Asks before a change of status is taken back that the client was emailed about. */
export const UndoConfirmation = ({ publicId, entry, onClose }: Props) => {
  const [failure, setFailure] = useState<string>()
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => postUndo(publicId, entry.id),
    meta: { invalidates: projectRoutes },
    onSuccess: (project) => {
      showToast(restored(project))
      onClose()
    },
    onError: (error) => {
      if (!endedSession(error)) setFailure(reasonOf(error, "We couldn't undo the change."))
    },
  })
  return (
    <ConfirmDialog
      title="Undo this status change?"
      keep="Keep Status"
      action="Undo"
      busyLabel="Undoing..."
      busy={isPending}
      isFocused
      onConfirm={() => undo()}
      onClose={onClose}
    >
      <div className="space-y-4">
        {failure && <Notice kind="error">{failure}</Notice>}
        <p>
          The project goes from “{statusOf(entry.status).label}” back to its previous status, and any date set
          with it is cleared. The history keeps both changes.
        </p>
        <Notice kind="attention" title="The client was emailed">
          The email can't be unsent. Send a follow-up if needed.
        </Notice>
      </div>
    </ConfirmDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { getStatusEntry } from '#contract/project-status.ts'
import { getProjectHistory } from '#contract/projects'
import { request } from '#web/api/request.ts'
import { getErrorReason, isSessionEnded } from '#web/api/request-error.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { projectInvalidations, undoStatusChange } from './staff-projects.queries.ts'

export const UndoStatusButton = (change: UndoableChange) => {
  const { undo, isPending, question } = useUndoStatusChange()
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        busyLabel="Undoing..."
        onClick={() => undo(change)}
      >
        <Undo2 className="size-4" aria-hidden="true" />
        Undo
      </Button>
      {question}
    </>
  )
}

interface UndoableChange {
  publicId: string
  entry: { id: number; status: string; mailed: boolean }
}

const nothingToUndoToast = {
  title: 'Nothing to undo',
  description: 'The last status change can no longer be undone.',
}
const undoFailedText = 'We couldn’t undo the change.'

const undoOnServer = async ({ publicId, entry }: UndoableChange) =>
  createRestoredToast(await undoStatusChange(publicId, entry.id))

/**
 * Returns functions that undo a status change. If the client was emailed, they ask for confirmation first,
 * using `question`, which the caller must render.
 */
export const useUndoStatusChange = () => {
  const [confirming, setConfirming] = useState<UndoableChange | null>(null)
  const { act, isPending } = useAction(projectInvalidations)
  const undo = (change: UndoableChange) =>
    change.entry.mailed ? setConfirming(change) : act(() => undoOnServer(change), undoFailedText)
  const undoLast = (publicId: string) =>
    act(async () => {
      // Fetch the current history, because a colleague may have just changed the status.
      const history = await request(getProjectHistory, { params: { publicId } })
      const entry = history.find(({ canUndo }) => canUndo)
      if (!entry) return nothingToUndoToast
      if (!entry.mailed) return undoOnServer({ publicId, entry })
      setConfirming({ publicId, entry })
      return undefined
    }, undoFailedText)
  return {
    undo,
    /** Undoes the project's latest status change, if it can be undone. */
    undoLast,
    isPending,
    question: confirming && <UndoConfirmation {...confirming} onClose={() => setConfirming(null)} />,
  }
}

const createRestoredToast = ({ name, status }: { name: string; status: string }) => ({
  title: 'Status restored',
  description: `${name}: ${getStatusEntry(status).label}`,
})

interface Props {
  publicId: string
  entry: { id: number; status: string }
  onClose: () => void
}

const UndoConfirmation = ({ publicId, entry, onClose }: Props) => {
  const [failure, setFailure] = useState<string>()
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => undoStatusChange(publicId, entry.id),
    meta: { invalidates: projectInvalidations },
    onSuccess: (project) => {
      showToast(createRestoredToast(project))
      onClose()
    },
    onError: (error) => {
      if (!isSessionEnded(error)) setFailure(getErrorReason(error, 'We couldn’t undo the change.'))
    },
  })
  return (
    <ConfirmDialog
      title="Undo this status change?"
      keep="Keep status"
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
          The project goes from “{getStatusEntry(entry.status).label}” back to its previous status, and any
          date set with it is cleared. The history keeps both changes.
        </p>
        <Notice kind="attention" title="The client was emailed">
          The email can’t be unsent. Send a follow-up if needed.
        </Notice>
      </div>
    </ConfirmDialog>
  )
}

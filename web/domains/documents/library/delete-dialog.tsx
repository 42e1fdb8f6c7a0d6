import type { Document } from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteDocument, documentRoutes } from '../documents.queries.ts'

interface Props {
  document: Document
  onClose: () => void
}

/** Asks before a file is deleted for good. */
export const DeleteDialog = ({ document, onClose }: Props) => {
  const [previous] = document.earlier
  const { act, isPending } = useAction(documentRoutes)
  const remove = () =>
    act(async () => {
      await deleteDocument(document.publicId)
      onClose()
      return { title: 'Document Deleted', description: document.name }
    }, "We couldn't delete the document.")
  return (
    <ConfirmDialog
      title="Delete this document?"
      keep="Keep It"
      action="Delete Document"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="break-words">
        <strong>{document.name}</strong> will be deleted for good.
        {previous && ` Version ${previous.version} will become the current one.`}
      </p>
    </ConfirmDialog>
  )
}

import type { DocumentVersion } from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteDocument, documentRoutes } from '../documents.queries.ts'

interface Props {
  document: DocumentVersion
  /** Does an earlier version take its place? */
  hasEarlier: boolean
  onClose: () => void
}

/** Asks before a file is deleted for good. */
export const DeleteDialog = ({ document, hasEarlier, onClose }: Props) => {
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
        {hasEarlier && ' The previous version will be the current one again.'}
      </p>
    </ConfirmDialog>
  )
}

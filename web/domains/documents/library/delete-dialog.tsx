import type { DocumentVersion } from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
    <Dialog
      open
      onClose={onClose}
      width="small"
      title="Delete this document?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" busy={isPending} busyLabel="Deleting..." onClick={remove}>
            Delete Document
          </Button>
        </>
      }
    >
      <p className="break-words">
        <strong>{document.name}</strong> will be deleted for good.
        {hasEarlier && ' The previous version will be the current one again.'}
      </p>
    </Dialog>
  )
}

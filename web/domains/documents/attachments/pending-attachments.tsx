import { X } from 'lucide-react'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { deleteDocument, documentRoutes } from '../documents.queries.ts'
import { UploadProgress, UploadSign, wordsOf } from '../uploads/upload-list.tsx'
import type { FileUpload, Uploads } from '../uploads/use-uploads.ts'

const Pending = ({ upload, uploads }: { upload: FileUpload; uploads: Uploads }) => {
  const { act, isPending } = useAction(documentRoutes)
  const { id, name, state, documentId } = upload
  const isOpen = state === 'sending' || state === 'paused'
  const remove = () => {
    if (documentId === null) return uploads.remove(id)
    return act(async () => {
      await deleteDocument(documentId)
      uploads.remove(id)
      return { title: 'File Removed', description: name }
    }, "We couldn't remove this file")
  }
  return (
    <li className="flex items-center gap-2.5 rounded-control border border-line bg-card py-1 pr-1 pl-3">
      <UploadSign state={state} />
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate font-semibold text-sm" title={name}>
          {name}
        </p>
        <p role={state === 'refused' ? 'alert' : undefined} className="text-[0.8125rem] text-soft">
          {state === 'done' ? 'Ready to send' : wordsOf(upload)}
        </p>
        <UploadProgress upload={upload} />
      </div>
      {state === 'paused' && (
        <Button size="small" aria-label={`Resume ${name}`} onClick={() => uploads.resume(id)}>
          Resume
        </Button>
      )}
      <button
        type="button"
        aria-label={`${isOpen ? 'Cancel' : 'Remove'} ${name}`}
        disabled={isPending}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
        onClick={remove}
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </li>
  )
}

/** The files that will go with the message that is being written. */
export const PendingAttachments = ({ uploads }: { uploads: Uploads }) =>
  uploads.list.length > 0 && (
    <ul aria-label="Files to send" className="mb-2.5 grid gap-1.5 sm:grid-cols-2">
      {uploads.list.map((upload) => (
        <Pending key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )

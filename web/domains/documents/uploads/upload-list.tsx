import { CircleAlert, CircleCheck, FileUp, WifiOff, X } from 'lucide-react'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ProgressBar } from '#web/ui/loading.tsx'
import { documentInvalidations, removeDocument } from '../documents.queries.ts'
import { formatFileSize } from '../file-format.ts'
import type { FileUpload, Uploads } from './use-uploads.ts'

const iconByState = {
  sending: { icon: FileUp, tone: 'text-link' },
  paused: { icon: WifiOff, tone: 'text-amber-ink' },
  done: { icon: CircleCheck, tone: 'text-green-ink' },
  refused: { icon: CircleAlert, tone: 'text-brick' },
}

const UploadIcon = ({ state }: Pick<FileUpload, 'state'>) => {
  const { icon: Icon, tone } = iconByState[state]
  return <Icon className={`size-5 shrink-0 ${tone}`} aria-hidden="true" />
}

const formatUploadState = ({ state, percent, size, message }: FileUpload): string => {
  if (message) return message
  if (state === 'done') return 'Uploaded'
  return percent >= 100 ? 'Checking the file...' : `${Math.floor(percent)}% of ${formatFileSize(size)}`
}

const UploadProgress = ({ upload: { name, state, percent } }: { upload: FileUpload }) =>
  state === 'sending' && (
    <div className="mt-2">
      <ProgressBar value={percent} label={`Upload of ${name}`} />
    </div>
  )

const UploadRow = ({ upload, uploads }: { upload: FileUpload; uploads: Uploads }) => {
  const { id, name, state } = upload
  const isOpen = state === 'sending' || state === 'paused'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <UploadIcon state={state} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold break-words">{name}</p>
        <p role={state === 'refused' ? 'alert' : undefined} className="text-sm text-soft">
          {formatUploadState(upload)}
        </p>
        <UploadProgress upload={upload} />
      </div>
      <div className="ml-auto flex gap-2">
        {state === 'paused' && (
          <Button size="small" aria-label={`Resume ${name}`} onClick={() => uploads.resume(id)}>
            Resume
          </Button>
        )}
        <Button
          size="small"
          variant="outline"
          aria-label={`${isOpen ? 'Cancel' : 'Clear'} ${name}`}
          onClick={() => uploads.remove(id)}
        >
          {isOpen ? 'Cancel' : 'Clear'}
        </Button>
      </div>
    </li>
  )
}

interface UploadListProps {
  uploads: Uploads
  /**
   * The document request whose uploads are shown. If omitted, the list shows the uploads without a request.
   */
  requestId?: number
}

export const UploadList = ({ uploads, requestId }: UploadListProps) => {
  const list = uploads.list.filter((upload) => upload.requestId === (requestId ?? null))
  return (
    list.length > 0 && (
      <ul aria-label="Uploads" className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5">
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    )
  )
}

const PendingAttachment = ({ upload, uploads }: { upload: FileUpload; uploads: Uploads }) => {
  const { act, isPending } = useAction(documentInvalidations)
  const { id, name, state, documentId } = upload
  const isOpen = state === 'sending' || state === 'paused'
  const remove = () => {
    if (documentId === null) return uploads.remove(id)
    return act(async () => {
      await removeDocument(documentId)
      uploads.remove(id)
      return { title: 'File removed', description: name }
    }, 'We couldn’t remove this file')
  }
  return (
    <li className="flex items-center gap-2.5 rounded-control border border-line bg-card py-1 pr-1 pl-3">
      <UploadIcon state={state} />
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate font-semibold text-sm" title={name}>
          {name}
        </p>
        <p role={state === 'refused' ? 'alert' : undefined} className="text-[0.8125rem] text-soft">
          {state === 'done' ? 'Ready to send' : formatUploadState(upload)}
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

export const PendingAttachments = ({ uploads }: { uploads: Uploads }) =>
  uploads.list.length > 0 && (
    <ul aria-label="Files to send" className="mb-2.5 grid gap-1.5 sm:grid-cols-2">
      {uploads.list.map((upload) => (
        <PendingAttachment key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )

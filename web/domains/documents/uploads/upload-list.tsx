import { CircleAlert, CircleCheck, FileUp, WifiOff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { formatSize } from '../format-size.ts'
import type { FileUpload, Uploads } from './use-uploads.ts'

const signs = {
  sending: { icon: FileUp, tone: 'text-link' },
  paused: { icon: WifiOff, tone: 'text-amber-ink' },
  done: { icon: CircleCheck, tone: 'text-green-ink' },
  refused: { icon: CircleAlert, tone: 'text-brick' },
}

/** How an upload stands, as a sign. */
export const UploadSign = ({ state }: Pick<FileUpload, 'state'>) => {
  const { icon: Icon, tone } = signs[state]
  return <Icon className={`size-5 shrink-0 ${tone}`} aria-hidden="true" />
}

/** How an upload stands. */
export const wordsOf = ({ state, percent, size, message }: FileUpload): string => {
  if (message) return message
  if (state === 'done') return 'Uploaded'
  return percent >= 100 ? 'Checking the file...' : `${Math.floor(percent)}% of ${formatSize(size)}`
}

/** How far an upload is, as a bar below its words. */
export const UploadProgress = ({ upload: { name, state, percent } }: { upload: FileUpload }) =>
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
      <UploadSign state={state} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold break-words">{name}</p>
        <p role={state === 'refused' ? 'alert' : undefined} className="text-sm text-soft">
          {wordsOf(upload)}
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

/** What is being sent, and how that went. */
export const UploadList = ({ uploads }: { uploads: Uploads }) =>
  uploads.list.length > 0 && (
    <ul aria-label="Uploads" className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5">
      {uploads.list.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )

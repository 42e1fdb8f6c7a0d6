import { Download, Eye, Loader, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#contract/documents'
import { cx } from '#web/ui/cx.ts'
import { iconOf } from '../document-icon.ts'
import { contentAddress } from '../documents.queries.ts'
import { formatSize } from '../format-size.ts'
import { canPreview, PreviewDialog } from '../library/preview-dialog.tsx'

const states = {
  clean: null,
  quarantined: { icon: Loader, words: 'Being checked for viruses' },
  refused: { icon: ShieldAlert, words: 'Refused: a virus was found' },
} as const

const control =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink'

const Chip = ({ document }: { document: Attachment }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { publicId, name, mimeType, fileSize, status } = document
  const state = states[status]
  const Icon = state?.icon ?? iconOf(mimeType)
  return (
    <li className="flex max-w-full items-center gap-2 rounded-card border border-line bg-card py-1 pr-1 pl-3 text-ink">
      <Icon
        className={cx('size-5 shrink-0', status === 'refused' ? 'text-brick' : 'text-link')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 py-1 pr-2">
        <p className="line-clamp-2 font-semibold text-sm wrap-anywhere" title={name}>
          {name}
        </p>
        <p className="text-[0.8125rem] text-soft">{state?.words ?? formatSize(fileSize)}</p>
      </div>
      {canPreview(document) && (
        <button
          type="button"
          aria-label={`Preview ${name}`}
          className={control}
          onClick={() => setIsOpen(true)}
        >
          <Eye className="size-4.5" aria-hidden="true" />
        </button>
      )}
      {status === 'clean' && (
        <a
          href={contentAddress(publicId)}
          download={name}
          aria-label={`Download ${name}`}
          className={control}
        >
          <Download className="size-4.5" aria-hidden="true" />
        </a>
      )}
      {isOpen && <PreviewDialog document={document} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

/** The documents that a message carries. */
export const AttachmentList = ({ documents }: { documents: readonly Attachment[] }) =>
  documents.length > 0 && (
    <ul aria-label="Attachments" className="mt-1.5 flex max-w-[85%] flex-col gap-1.5 sm:max-w-[75%]">
      {documents.map((document) => (
        <Chip key={document.publicId} document={document} />
      ))}
    </ul>
  )

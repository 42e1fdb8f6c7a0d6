import { Loader, ShieldAlert } from 'lucide-react'
import type { Attachment } from '#contract/documents'
import { joinClasses } from '#web/ui/join-classes.ts'
import { formatFileSize, getFileIcon } from '../file-format.ts'
import { DocumentIconActions, DocumentLink } from './document-actions.tsx'

const badgeByState = {
  clean: null,
  quarantined: { icon: Loader, words: 'Checking for viruses' },
  refused: { icon: ShieldAlert, words: 'Blocked: a virus was found' },
} as const

const AttachmentChip = ({ document }: { document: Attachment }) => {
  const { name, mimeType, fileSize, status } = document
  const state = badgeByState[status]
  const Icon = state?.icon ?? getFileIcon(mimeType)
  return (
    <li className="flex max-w-full items-center gap-2 rounded-card border border-line bg-card py-1 pr-1 pl-3 text-ink">
      <Icon
        className={joinClasses('size-5 shrink-0', status === 'refused' ? 'text-brick' : 'text-link')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 py-1 pr-2">
        <p className="line-clamp-2 font-semibold text-sm wrap-anywhere" title={name}>
          <DocumentLink document={document} />
        </p>
        <p className="text-[0.8125rem] text-soft">{state?.words ?? formatFileSize(fileSize)}</p>
      </div>
      <DocumentIconActions document={document} />
    </li>
  )
}

export const AttachmentList = ({ documents }: { documents: readonly Attachment[] }) =>
  documents.length > 0 && (
    <ul aria-label="Attachments" className="mt-1.5 flex max-w-[85%] flex-col gap-1.5 sm:max-w-[75%]">
      {documents.map((document) => (
        <AttachmentChip key={document.publicId} document={document} />
      ))}
    </ul>
  )

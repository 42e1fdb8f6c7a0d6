import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#contract/documents'
import { contentAddress } from '../documents.queries.ts'
import { canPreview, PreviewDialog } from './preview-dialog.tsx'

const control =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink'

/** Preview and download as signs, where a document is one of several in little room. */
export const IconActions = ({ document }: { document: Attachment }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { publicId, name, status } = document
  return (
    <>
      {canPreview(document) && (
        <button
          type="button"
          aria-label={`Preview ${name}`}
          data-tooltip="Preview"
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
          data-tooltip="Download"
          className={control}
        >
          <Download className="size-4.5" aria-hidden="true" />
        </a>
      )}
      {isOpen && <PreviewDialog document={document} onClose={() => setIsOpen(false)} />}
    </>
  )
}

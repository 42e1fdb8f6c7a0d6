import { Download } from 'lucide-react'
import type { Attachment } from '#contract/documents'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { contentAddress } from '../documents.queries.ts'
import { PdfPages } from './pdf-pages.tsx'

/** What every browser can show. */
export const canPreview = ({ mimeType, status }: Attachment): boolean =>
  status === 'clean' && ['application/pdf', 'image/png', 'image/jpeg'].includes(mimeType)

/** A picture or a PDF in the page. */
export const PreviewDialog = ({ document, onClose }: { document: Attachment; onClose: () => void }) => {
  const { publicId, name, mimeType } = document
  const address = contentAddress(publicId)
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={<span className="break-words">{name}</span>}
      footer={
        <a href={address} download={name} className={buttonStyle('outline')}>
          <Download className="size-5" aria-hidden="true" />
          Download
        </a>
      }
    >
      {mimeType === 'application/pdf' ? (
        <PdfPages address={address} />
      ) : (
        <img src={address} alt={name} className="mx-auto max-w-full rounded-control" />
      )}
    </Dialog>
  )
}

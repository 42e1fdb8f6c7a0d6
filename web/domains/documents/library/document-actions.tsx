import { Download, Ellipsis, Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Attachment, DocumentVersion } from '#contract/documents'
import { Button, getButtonStyle, textLinkStyle } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { getDocumentUrl } from '../documents.queries.ts'
import { PdfPages } from './pdf-pages.tsx'

/** Hides the label in narrow rows, which show only the icon. */
const wideLabelStyle = '@max-md:hidden'
const narrowIconStyle = 'size-5 @md:hidden'
const actionSizeStyle =
  'shrink-0 @md:min-w-26 @max-md:size-11 @max-md:border-transparent @max-md:p-0 @max-md:text-soft'

/**
 * A button that previews a document, or a link that downloads it if it can't be previewed. Renders nothing
 * unless the document passed the virus scan.
 */
export const DocumentMainAction = ({ version }: { version: DocumentVersion }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { name, status, publicId } = version
  if (canPreview(version))
    return (
      <>
        <Button
          size="small"
          variant="outline"
          className={actionSizeStyle}
          aria-label={`Preview ${name}`}
          onClick={() => setIsOpen(true)}
        >
          <Eye className={narrowIconStyle} aria-hidden="true" />
          <span className={wideLabelStyle}>Preview</span>
        </Button>
        {isOpen && <PreviewDialog document={version} onClose={() => setIsOpen(false)} />}
      </>
    )
  if (status !== 'clean') return null
  return (
    <a
      href={getDocumentUrl(publicId)}
      download={name}
      aria-label={`Download ${name}`}
      className={getButtonStyle('outline', 'small', actionSizeStyle)}
    >
      <Download className={narrowIconStyle} aria-hidden="true" />
      <span className={wideLabelStyle}>Download</span>
    </a>
  )
}

const iconActionStyle =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink'

/**
 * Icon buttons that preview a document, if its type can be previewed, and download it. Renders nothing unless
 * the document passed the virus scan.
 */
export const DocumentIconActions = ({ document }: { document: Attachment }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { publicId, name, status } = document
  return (
    <>
      {canPreview(document) && (
        <button
          type="button"
          aria-label={`Preview ${name}`}
          data-tooltip="Preview"
          className={iconActionStyle}
          onClick={() => setIsOpen(true)}
        >
          <Eye className="size-4.5" aria-hidden="true" />
        </button>
      )}
      {status === 'clean' && (
        <a
          href={getDocumentUrl(publicId)}
          download={name}
          aria-label={`Download ${name}`}
          data-tooltip="Download"
          className={iconActionStyle}
        >
          <Download className="size-4.5" aria-hidden="true" />
        </a>
      )}
      {isOpen && <PreviewDialog document={document} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * The request that a file was submitted for, shown above the preview, and the buttons that approve or return
 * the file.
 */
export interface PreviewReview {
  request: ReactNode
  buttons: ReactNode
}

interface DocumentLinkProps {
  document: Attachment
  className?: string
  review?: PreviewReview | undefined
}

/**
 * A file's name as a link. Opens a preview, or downloads the file if it can't be previewed. Plain text unless
 * the file passed the virus scan.
 */
export const DocumentLink = ({ document, className, review }: DocumentLinkProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { publicId, name, status } = document
  if (status !== 'clean') return <span className={className}>{name}</span>
  return (
    <>
      <a
        href={getDocumentUrl(publicId)}
        download={name}
        className={joinClasses(textLinkStyle, className)}
        onClick={(event) => {
          if (!canPreview(document) || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {name}
      </a>
      {isOpen && <PreviewDialog document={document} review={review} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Whether the file passed the virus scan and is a PDF, PNG, or JPEG, the types that can be previewed. */
export const canPreview = ({ mimeType, status }: Attachment): boolean =>
  status === 'clean' && ['application/pdf', 'image/png', 'image/jpeg'].includes(mimeType)

interface PreviewDialogProps {
  document: Attachment
  review?: PreviewReview | undefined
  onClose: () => void
}

const PreviewDialog = ({ document, review, onClose }: PreviewDialogProps) => {
  const { publicId, name, mimeType } = document
  const address = getDocumentUrl(publicId)
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      fillsPhone
      title={<span className="break-words">{name}</span>}
      footer={
        <>
          <a
            href={address}
            download={name}
            className={getButtonStyle('outline', review ? 'small' : undefined)}
          >
            <Download className="size-5" aria-hidden="true" />
            Download
          </a>
          {review?.buttons}
        </>
      }
    >
      {review && (
        <p className="mb-4 max-w-prose break-words whitespace-pre-line max-sm:px-2">
          <strong>Requested:</strong> {review.request}
        </p>
      )}
      {mimeType === 'application/pdf' ? (
        <PdfPages source={address} />
      ) : (
        <img src={address} alt={name} className="mx-auto max-w-full rounded-control" />
      )}
    </Dialog>
  )
}

interface MoreActionsProps {
  /** The item's name for the accessible label. */
  name: string
  items: readonly MenuItem[]
}

/** A row's menu of secondary actions. */
export const MoreActionsMenu = ({ name, items }: MoreActionsProps) => (
  <Menu
    width="w-56"
    aria-label={`More actions for ${name}`}
    data-tooltip="More actions"
    className="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink pointer-coarse:size-11"
    button={<Ellipsis className="size-5" aria-hidden="true" />}
    items={items}
  />
)

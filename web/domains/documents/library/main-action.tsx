import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import type { DocumentVersion } from '#contract/documents'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { contentAddress } from '../documents.queries.ts'
import { canPreview, PreviewDialog } from './preview-dialog.tsx'

/** Words where there is room for them, and a sign where there is none. */
const words = '@max-md:hidden'
const sign = 'size-5 @md:hidden'
const room = 'shrink-0 @md:min-w-26 @max-md:size-11 @max-md:border-transparent @max-md:p-0 @max-md:text-soft'

/** What is done most often with a document: seeing it, or having it where the browser can't show it. */
export const MainAction = ({ version }: { version: DocumentVersion }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { name, status, publicId } = version
  if (canPreview(version))
    return (
      <>
        <Button
          size="small"
          variant="outline"
          className={room}
          aria-label={`Preview ${name}`}
          onClick={() => setIsOpen(true)}
        >
          <Eye className={sign} aria-hidden="true" />
          <span className={words}>Preview</span>
        </Button>
        {isOpen && <PreviewDialog document={version} onClose={() => setIsOpen(false)} />}
      </>
    )
  if (status !== 'clean') return null
  return (
    <a
      href={contentAddress(publicId)}
      download={name}
      aria-label={`Download ${name}`}
      className={buttonStyle('outline', 'small', room)}
    >
      <Download className={sign} aria-hidden="true" />
      <span className={words}>Download</span>
    </a>
  )
}

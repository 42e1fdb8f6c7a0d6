import { Download, FileUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Document } from '#contract/documents'
import { MenuLabel, menuItem } from '#web/ui/menu.tsx'
import { contentAddress } from '../documents.queries.ts'
import { MoreActions } from '../more-actions.tsx'
import { FileInput } from '../uploads/file-input.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { canPreview } from './preview-dialog.tsx'
import { VisibilityItem } from './visibility-item.tsx'

interface Props {
  document: Document
  uploads: Uploads
  isStaff: boolean
}

/** What else can be done with a document, beside what its row offers. */
export const DocumentMenu = ({ document, uploads, isStaff }: Props) => {
  const [isDeleting, setIsDeleting] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { publicId, name, type, isFromStaff, canDelete } = document
  return (
    <>
      <FileInput
        ref={chooser}
        label={`New version of ${name}`}
        onChoose={(files) => uploads.send(files, { type, replaces: publicId })}
      />
      <MoreActions name={name}>
        {(close) => (
          <>
            {canPreview(document) && (
              <li>
                <a
                  href={contentAddress(publicId)}
                  download={name}
                  aria-label={`Download ${name}`}
                  onClick={close}
                  className={menuItem}
                >
                  <MenuLabel icon={Download}>Download</MenuLabel>
                </a>
              </li>
            )}
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  chooser.current?.click()
                }}
                className={menuItem}
              >
                <MenuLabel icon={FileUp}>Upload New Version</MenuLabel>
              </button>
            </li>
            {isStaff && isFromStaff && <VisibilityItem document={document} close={close} />}
            {canDelete && (
              <li>
                <button
                  type="button"
                  aria-label={`Delete ${name}`}
                  onClick={() => {
                    close()
                    setIsDeleting(true)
                  }}
                  className={menuItem}
                >
                  <MenuLabel icon={Trash2}>Delete</MenuLabel>
                </button>
              </li>
            )}
          </>
        )}
      </MoreActions>
      {isDeleting && <DeleteDialog document={document} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

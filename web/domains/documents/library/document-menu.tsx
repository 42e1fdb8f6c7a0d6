import { Download, Eye, EyeOff, FileUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Document } from '#contract/documents'
import { useCanEdit } from '#web/projects'
import { useAction } from '#web/ui/admin/use-action.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import {
  changeDocumentVisibility,
  documentInvalidations,
  getDocumentUrl,
  removeDocument,
} from '../documents.queries.ts'
import { FileInput } from '../uploads/file-button.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import { canPreview, MoreActionsMenu } from './document-actions.tsx'

interface Props {
  document: Document
  uploads: Uploads
  isStaff: boolean
}

export const DocumentMenu = ({ document, uploads, isStaff }: Props) => {
  const [isDeleting, setIsDeleting] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const visibilityItem = useVisibilityItem(document)
  const canEdit = useCanEdit()
  const { publicId, name, type, isFromStaff, canDelete } = document
  const items: MenuItem[] = [
    ...(canPreview(document)
      ? [
          {
            label: 'Download',
            name: `Download ${name}`,
            icon: Download,
            download: { href: getDocumentUrl(publicId), name },
          },
        ]
      : []),
    ...(canEdit
      ? [{ label: 'Upload new version', icon: FileUp, onSelect: () => chooser.current?.click() }]
      : []),
    ...(isStaff && isFromStaff ? [visibilityItem] : []),
    ...(canDelete && canEdit
      ? [{ label: 'Delete', name: `Delete ${name}`, icon: Trash2, onSelect: () => setIsDeleting(true) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <FileInput
        ref={chooser}
        label={`New version of ${name}`}
        onChoose={(files) => uploads.send(files, { type, replaces: publicId })}
      />
      <MoreActionsMenu name={name} items={items} />
      {isDeleting && <DeleteDialog document={document} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

/** Returns a menu item that shows or hides a staff document for the client. */
const useVisibilityItem = ({ publicId, isPublic, name }: Document): MenuItem => {
  const { act } = useAction(documentInvalidations)
  return {
    label: isPublic ? 'Hide from the client' : 'Share with the client',
    icon: isPublic ? EyeOff : Eye,
    onSelect: () =>
      void act(async () => {
        await changeDocumentVisibility(publicId, !isPublic)
        return { title: isPublic ? 'Hidden from the client' : 'Shared with the client', description: name }
      }, 'We couldn’t change who can see this document.'),
  }
}

interface DeleteDialogProps {
  document: Document
  onClose: () => void
}

const DeleteDialog = ({ document, onClose }: DeleteDialogProps) => {
  const [previous] = document.earlier
  const { act, isPending } = useAction(documentInvalidations)
  const remove = () =>
    act(async () => {
      await removeDocument(document.publicId)
      onClose()
      return { title: 'Document deleted', description: document.name }
    }, 'We couldn’t delete the document.')
  return (
    <ConfirmDialog
      title="Delete this document?"
      keep="Keep it"
      action="Delete document"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="break-words">
        <strong>{document.name}</strong> will be deleted permanently.
        {previous && ` Version ${previous.version} will become the current one.`}
      </p>
    </ConfirmDialog>
  )
}

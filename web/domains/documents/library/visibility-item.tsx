import { Eye, EyeOff } from 'lucide-react'
import type { Document } from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { MenuLabel, menuItem } from '#web/ui/menu.tsx'
import { documentRoutes, shareDocument } from '../documents.queries.ts'

/** Shares a document of staff with the client, or keeps it to staff. */
export const VisibilityItem = ({ document, close }: { document: Document; close: () => void }) => {
  const { act } = useAction(documentRoutes)
  const { publicId, isPublic, name } = document
  const change = () => {
    close()
    void act(async () => {
      await shareDocument(publicId, !isPublic)
      return { title: isPublic ? 'Hidden From the Client' : 'Shared With the Client', description: name }
    }, "We couldn't change who can see this document.")
  }
  return (
    <li>
      <button type="button" onClick={change} className={menuItem}>
        <MenuLabel icon={isPublic ? EyeOff : Eye}>
          {isPublic ? 'Hide From the Client' : 'Share With the Client'}
        </MenuLabel>
      </button>
    </li>
  )
}

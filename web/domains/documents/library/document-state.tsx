import { EyeOff, Loader, ShieldAlert } from 'lucide-react'
import type { Document } from '#contract/documents'
import { Badge } from '#web/ui/admin/badge.tsx'

/** Who can't see a document, and what the virus scanner says; nothing where all is well. */
export const DocumentState = ({ document, isStaff }: { document: Document; isStaff: boolean }) => (
  <>
    {isStaff && !document.isPublic && (
      <Badge tone="gray" icon={EyeOff}>
        Staff only
      </Badge>
    )}
    {document.status === 'quarantined' && (
      <Badge tone="blue" icon={Loader}>
        Checking for viruses
      </Badge>
    )}
    {document.status === 'refused' && (
      <Badge tone="red" icon={ShieldAlert}>
        Blocked: a virus was found
      </Badge>
    )}
  </>
)

import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { type DocumentRequest, documentKinds } from '#contract/documents'
import { MenuLabel, menuItem } from '#web/ui/menu.tsx'
import { MoreActions } from '../more-actions.tsx'
import { RevisionDialog } from './revision-dialog.tsx'

/** What staff can still do about a request that they approved. */
export const ReviewMenu = ({ request }: { request: DocumentRequest }) => {
  const [isReturning, setIsReturning] = useState(false)
  const kind = documentKinds[request.type]
  return (
    <>
      <MoreActions name={kind}>
        {(close) => (
          <li>
            <button
              type="button"
              aria-label={`Ask for a revision of ${kind}`}
              onClick={() => {
                close()
                setIsReturning(true)
              }}
              className={menuItem}
            >
              <MenuLabel icon={PencilLine}>Ask for a Revision</MenuLabel>
            </button>
          </li>
        )}
      </MoreActions>
      {isReturning && <RevisionDialog request={request} onClose={() => setIsReturning(false)} />}
    </>
  )
}

import { useState } from 'react'
import { type DocumentRequest, documentKinds, isWaiting } from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { documentRoutes, sendReview, withdrawRequest } from '../documents.queries.ts'
import { RevisionDialog } from './revision-dialog.tsx'

/** What staff do about a request: approve what came, ask for another one, or withdraw it. */
export const ReviewButtons = ({ request }: { request: DocumentRequest }) => {
  const [isReturning, setIsReturning] = useState(false)
  const { act, isPending } = useAction(documentRoutes)
  const { id, type, status } = request
  const kind = documentKinds[type]
  const approve = () =>
    act(async () => {
      await sendReview(id, { verdict: 'approve' })
      return { title: 'Document Approved', description: kind }
    }, "We couldn't approve the document.")
  const withdraw = () =>
    act(async () => {
      await withdrawRequest(id)
      return { title: 'Request Withdrawn', description: kind }
    }, "We couldn't withdraw the request.")
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'submitted' && (
        <>
          <Button size="small" disabled={isPending} aria-label={`Approve ${kind}`} onClick={approve}>
            Approve
          </Button>
          <Button
            size="small"
            variant="outline"
            aria-label={`Ask for a revision of ${kind}`}
            onClick={() => setIsReturning(true)}
          >
            Ask for a Revision
          </Button>
        </>
      )}
      {isWaiting(status) && (
        <Button
          size="small"
          variant="outline"
          disabled={isPending}
          aria-label={`Withdraw ${kind}`}
          onClick={withdraw}
        >
          Withdraw
        </Button>
      )}
      {isReturning && <RevisionDialog request={request} onClose={() => setIsReturning(false)} />}
    </div>
  )
}

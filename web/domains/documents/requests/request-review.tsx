import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import {
  type DocumentRequest,
  DocumentRevision,
  documentKinds,
  isRequestWaitingForClient,
} from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { documentInvalidations, removeDocumentRequest, reviewDocument } from '../documents.queries.ts'
import { MoreActionsMenu } from '../library/document-actions.tsx'

export const ReviewButtons = ({ request }: { request: DocumentRequest }) => {
  const [isReturning, setIsReturning] = useState(false)
  const { act, isPending } = useAction(documentInvalidations)
  const { id, type, status } = request
  const kind = documentKinds[type]
  const approve = () =>
    act(async () => {
      await reviewDocument(id, { verdict: 'approve' })
      return { title: 'Document approved', description: kind }
    }, 'We couldn’t approve the document.')
  const withdraw = () =>
    act(async () => {
      await removeDocumentRequest(id)
      return { title: 'Request withdrawn', description: kind }
    }, 'We couldn’t withdraw the request.')
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
            Ask for a revision
          </Button>
        </>
      )}
      {isRequestWaitingForClient(status) && (
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

/** Returns the label of the button that asks the client to answer a request again. */
const getReturnLabel = ({ action }: DocumentRequest): string =>
  action === 'send' ? 'Ask for a revision' : 'Ask again'

/** Staff menu for asking the client to answer an approved request again. */
export const ReviewMenu = ({ request }: { request: DocumentRequest }) => {
  const [isReturning, setIsReturning] = useState(false)
  const kind = documentKinds[request.type]
  return (
    <>
      <MoreActionsMenu
        name={kind}
        items={[
          {
            label: getReturnLabel(request),
            name: `${getReturnLabel(request)}${request.action === 'send' ? ' of' : ':'} ${kind}`,
            icon: PencilLine,
            onSelect: () => setIsReturning(true),
          },
        ]}
      />
      {isReturning && <RevisionDialog request={request} onClose={() => setIsReturning(false)} />}
    </>
  )
}

const RevisionDialog = ({ request, onClose }: { request: DocumentRequest; onClose: () => void }) => {
  // The status when the dialog opened. If a colleague has changed it since, the server rejects the review.
  const [seen] = useState<'submitted' | 'approved'>(request.status === 'approved' ? 'approved' : 'submitted')
  const form = useContractForm(DocumentRevision, { defaultValues: { reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: documentInvalidations,
    send: async ({ reason }) => {
      await reviewDocument(request.id, { verdict: 'return', reason, seen })
      showToast({
        title: request.action === 'send' ? 'Revision requested' : 'Asked again',
        description: documentKinds[request.type],
      })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={getReturnLabel(request)}
      description={
        request.answer && request.action === 'sign'
          ? 'We’ll email the client what you write. The signature won’t count anymore.'
          : 'We’ll email the client what you write.'
      }
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea
          label={request.action === 'send' ? 'What needs to change' : 'Why we’re asking again'}
          data-autofocus=""
          {...bindField(form, 'reason')}
        />
        <Button type="submit" busy={isPending} busyLabel="Sending..." className="justify-self-end">
          Send to client
        </Button>
      </form>
    </Dialog>
  )
}

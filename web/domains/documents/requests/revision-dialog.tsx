import { useState } from 'react'
import { type DocumentRequest, documentKinds, Revision } from '#contract/documents'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { documentRoutes, sendReview } from '../documents.queries.ts'

/** Asks the client for another file, with the reason. */
export const RevisionDialog = ({ request, onClose }: { request: DocumentRequest; onClose: () => void }) => {
  // Kept as it was when the dialog opened: a colleague may review the document meanwhile.
  const [seen] = useState<'submitted' | 'approved'>(request.status === 'approved' ? 'approved' : 'submitted')
  const form = useContractForm(Revision, { defaultValues: { reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: documentRoutes,
    send: async ({ reason }) => {
      await sendReview(request.id, { verdict: 'return', reason, seen })
      showToast({ title: 'Revision Requested', description: documentKinds[request.type] })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for a Revision"
      description="We'll email the client what you write."
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea label="What needs to change" data-autofocus="" {...bind(form, 'reason')} />
        <Button type="submit" busy={isPending} busyLabel="Sending..." className="justify-self-end">
          Send to Client
        </Button>
      </form>
    </Dialog>
  )
}

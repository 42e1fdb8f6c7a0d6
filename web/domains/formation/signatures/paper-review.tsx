import { useState } from 'react'
import { PaperSignatureReview, type SignatureRequest } from '#contract/formation'
import { DocumentLink } from '#web/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { listNames } from './format-signatures.ts'
import { postPaperReview, signatureInvalidations } from './signatures.queries.ts'

const [, Refusal] = PaperSignatureReview.options

interface Props {
  publicId: string
  request: SignatureRequest
}

const RefusalForm = ({
  publicId,
  request,
  signerIds,
  onClose,
}: Props & { signerIds: number[]; onClose: () => void }) => {
  const form = useContractForm(Refusal, { defaultValues: { verdict: 'refuse', signerIds, reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: signatureInvalidations,
    send: async (review) => {
      await postPaperReview(publicId, request.publicId, review)
      showToast({ title: 'Scan refused', description: 'They can sign with their link or send another scan.' })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="mt-3 grid gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea
        label="What’s wrong with it"
        hint="The client reads this."
        rows={2}
        autoFocus
        {...bindField(form, 'reason')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isPending} busyLabel="Saving...">
          Refuse scan
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}

/**
 * Lets staff confirm or reject paper signatures. One decision applies to all signatures on the same scan.
 * Renders nothing if no signature is waiting.
 */
export const PaperReviewNotice = ({ publicId, request }: Props) => {
  const [isRefusing, setIsRefusing] = useState(false)
  const { act, isPending } = useAction(signatureInvalidations)
  const [first] = request.signers.filter(({ state }) => state === 'paper')
  if (!first) return null
  const scan = first.paper?.document ?? null
  const signers = request.signers.filter(
    ({ state, paper }) => state === 'paper' && paper?.document?.publicId === scan?.publicId,
  )
  const signerIds = signers.map(({ id }) => id)
  const names = listNames(signers.map(({ name }) => name))
  const confirm = (documentId: string) =>
    act(async () => {
      await postPaperReview(publicId, request.publicId, { verdict: 'confirm', signerIds, documentId })
      return { title: 'Signatures confirmed', description: names }
    }, 'We couldn’t confirm the signatures. Please try again.')
  return (
    <Notice kind="attention" title="Signed on paper: please check the scan">
      <p className="wrap-anywhere">
        {first.paper?.submittedBy ?? 'Someone'} says that {names} signed{' '}
        {scan ? <DocumentLink document={scan} /> : 'on paper, but the scan was deleted'}.
      </p>
      {isRefusing ? (
        <RefusalForm
          publicId={publicId}
          request={request}
          signerIds={signerIds}
          onClose={() => setIsRefusing(false)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {scan && (
            <Button
              size="small"
              busy={isPending}
              busyLabel="Confirming..."
              onClick={() => confirm(scan.publicId)}
            >
              {signers.length === 1 ? 'Confirm signature' : `Confirm ${signers.length} signatures`}
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => setIsRefusing(true)}>
            Refuse scan
          </Button>
        </div>
      )}
    </Notice>
  )
}

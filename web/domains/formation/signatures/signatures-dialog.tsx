import { FileDown, PenLine, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { cancelSignatureRequest, type SignatureRequest } from '#contract/formation'
import { DocumentLink } from '#web/documents'
import { Button, getButtonStyle, TextLink } from '#web/ui/buttons.tsx'
import { DateAndTime } from '#web/ui/dates.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { formatSignedCount } from './format-signatures.ts'
import { PaperSignaturesDialog } from './paper-dialog.tsx'
import { PaperReviewNotice } from './paper-review.tsx'
import { SignatureRequestBadge, SignatureRequestSummary } from './request-state.tsx'
import { getSignatureUrl, postCancellation, signatureInvalidations } from './signatures.queries.ts'
import { SignerList } from './signer-list.tsx'

interface RequestProps {
  publicId: string
  request: SignatureRequest
}

const CancelDialog = ({ publicId, request, onClose }: RequestProps & { onClose: () => void }) => {
  const form = useContractForm(cancelSignatureRequest.body, { defaultValues: { reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: signatureInvalidations,
    send: async (body) => {
      await postCancellation(publicId, request.publicId, body)
      showToast({ title: 'Request canceled', description: request.title })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Cancel this request?"
      keep="Keep request"
      action="Cancel request"
      busyLabel="Canceling..."
      busy={isPending}
      form="cancel-signatures"
      onClose={onClose}
    >
      <form id="cancel-signatures" onSubmit={onSubmit} noValidate className="grid gap-4">
        <p>Signatures given so far won’t count. We’ll email everyone who was asked.</p>
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea
          label="Reason"
          hint="Everyone on this project can read this. Signers can’t."
          rows={2}
          {...bindField(form, 'reason')}
        />
      </form>
    </ConfirmDialog>
  )
}

const Files = ({ publicId, request }: RequestProps) => {
  const { publicId: requestId, state, signedDocument, signedSha256 } = request
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {signedSha256 && (
        <a
          href={getSignatureUrl(publicId, requestId, 'signed')}
          download
          className={getButtonStyle(state === 'completed' ? 'primary' : 'outline', 'small')}
        >
          <FileDown className="size-4" aria-hidden="true" />
          Signed PDF
        </a>
      )}
      <a
        href={getSignatureUrl(publicId, requestId, 'sent')}
        download
        className={getButtonStyle('outline', 'small')}
      >
        <FileDown className="size-4" aria-hidden="true" />
        {signedSha256 ? 'PDF before signing' : 'PDF to sign'}
      </a>
      {signedDocument && (
        <p className="text-[0.9375rem] text-soft">
          In Documents: <DocumentLink document={signedDocument} className="wrap-anywhere" />
        </p>
      )}
    </div>
  )
}

const endedKinds = {
  completed: 'success',
  declined: 'attention',
  voided: 'attention',
  canceled: 'info',
} as const

const endedTitles = {
  completed: 'Everyone signed',
  declined: 'Someone declined to sign',
  voided: 'These signatures don’t count anymore',
  canceled: 'The request was canceled',
} as const

const RequestView = ({
  publicId,
  request,
  canChange,
  viewer,
}: RequestProps & { canChange: boolean; viewer: 'client' | 'staff' }) => {
  const [dialog, setDialog] = useState<'paper' | 'cancel' | null>(null)
  const { state, version, isInOrder, message, requestedBy, requestedAt } = request
  const close = () => setDialog(null)
  const isActive = state === 'open' && canChange
  return (
    <div className="grid gap-5">
      {isActive && viewer === 'staff' && <PaperReviewNotice publicId={publicId} request={request} />}
      {state === 'open' ? (
        <p>
          <span className="font-semibold">{formatSignedCount(request)}.</span>{' '}
          <SignatureRequestSummary request={request} />
        </p>
      ) : (
        <Notice kind={endedKinds[state]} title={endedTitles[state]}>
          <p className="wrap-anywhere">
            <SignatureRequestSummary request={request} />
          </p>
          {state === 'voided' && <p>Request new signatures for the new text.</p>}
        </Notice>
      )}
      <div>
        <SignerList publicId={publicId} request={request} canChange={canChange} />
        <p className="mt-2 text-[0.875rem] text-soft">
          {requestedBy ?? 'Someone'} requested{' '}
          {request.signers.length === 1 ? 'this signature' : 'these signatures'} for version {version} on{' '}
          <DateAndTime date={requestedAt} />.{' '}
          {isInOrder && request.signers.length > 1 && 'Signers are asked one at a time.'}
        </p>
        {message && (
          <p className="mt-2 border-line border-l-2 pl-3 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
            {message}
          </p>
        )}
      </div>
      <Files publicId={publicId} request={request} />
      {isActive && (
        <div className="flex flex-wrap gap-2 border-line border-t pt-4">
          <Button variant="outline" size="small" onClick={() => setDialog('paper')}>
            <PenLine className="size-4" aria-hidden="true" />
            Sign on paper
          </Button>
          <Button variant="ghost" size="small" onClick={() => setDialog('cancel')}>
            Cancel request
          </Button>
        </div>
      )}
      {dialog === 'paper' && (
        <PaperSignaturesDialog publicId={publicId} request={request} viewer={viewer} onClose={close} />
      )}
      {dialog === 'cancel' && <CancelDialog publicId={publicId} request={request} onClose={close} />}
    </div>
  )
}

const EarlierRequest = ({ publicId, request }: RequestProps) => (
  <details className="border-line border-b py-1 last:border-b-0">
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="font-semibold text-link underline underline-offset-4">Version {request.version}</span>
      <SignatureRequestBadge request={request} />
      <span className="text-[0.9375rem] text-soft">
        <DateAndTime date={request.endedAt ?? request.completedAt ?? request.requestedAt} />
      </span>
    </summary>
    <div className="grid gap-4 pt-1 pb-4">
      <p className="text-[0.9375rem] wrap-anywhere">
        <SignatureRequestSummary request={request} />
      </p>
      <SignerList publicId={publicId} request={request} canChange={false} />
      <Files publicId={publicId} request={request} />
    </div>
  </details>
)

interface Props {
  publicId: string
  /** The requests for one document, newest first. */
  requests: readonly SignatureRequest[]
  canChange: boolean
  viewer: 'client' | 'staff'
  onClose: () => void
}

/** Dialog that shows who has signed a document, who is next, and how earlier requests ended. */
export const SignaturesDialog = ({ publicId, requests, canChange, viewer, onClose }: Props) => {
  const [newest, ...earlier] = requests
  if (!newest) return null
  return (
    <Dialog open onClose={onClose} title={`Signatures: ${newest.title}`}>
      <RequestView
        key={newest.publicId}
        publicId={publicId}
        request={newest}
        canChange={canChange}
        viewer={viewer}
      />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-requests" className="mt-8">
          <h3 id="earlier-requests" className="mb-1 text-lg">
            Earlier requests
          </h3>
          {earlier.map((request) => (
            <EarlierRequest key={request.publicId} publicId={publicId} request={request} />
          ))}
        </section>
      )}
      <p className="mt-6 flex items-center gap-2 text-[0.9375rem] text-soft">
        <ShieldCheck className="size-5 shrink-0" aria-hidden="true" />
        <span>
          Anyone can <TextLink to="/verify">verify a signed PDF</TextLink> with us.
        </span>
      </p>
    </Dialog>
  )
}

import { Signature } from 'lucide-react'
import { useState } from 'react'
import { draftTitles, type SignatureRequest, type SignedDraftKind } from '#contract/formation'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { RequestSignaturesDialog } from './request-dialog.tsx'
import { SignatureRequestBadge, SignatureRequestSummary } from './request-state.tsx'
import { SignaturesDialog } from './signatures-dialog.tsx'

interface Props {
  publicId: string
  kind: SignedDraftKind
  /** The requests for this document, newest first. */
  requests: readonly SignatureRequest[]
  /** Why signatures can't be requested, or what must be done first. Null if they can be requested. */
  obstacle: string | null
  canChange: boolean
  viewer: 'client' | 'staff'
}

/**
 * Signature status of a draft, with the available actions. Renders nothing if there is no request and none
 * can be made.
 */
export const DraftSignatures = ({ publicId, kind, requests, obstacle, canChange, viewer }: Props) => {
  const [dialog, setDialog] = useState<'request' | 'status' | null>(null)
  const [newest] = requests
  const close = () => setDialog(null)
  const canRequest = canChange && newest?.state !== 'open' && newest?.state !== 'completed'
  if (!newest && !canRequest) return null
  return (
    <section
      aria-label={`Signatures of ${draftTitles[kind]}`}
      className="col-span-2 mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-mist px-3 py-2"
    >
      <div className="flex min-w-0 grow basis-64 flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
        {newest ? (
          <>
            <SignatureRequestBadge request={newest} />
            <p className="min-w-0 wrap-anywhere">
              <SignatureRequestSummary request={newest} />
              {canRequest && obstacle && <span className="text-soft"> {obstacle}</span>}
            </p>
          </>
        ) : (
          <p className="text-soft">{obstacle ?? 'Not signed yet.'}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {viewer === 'client' && newest?.signers.some(({ canSign }) => canSign) && (
          <LinkButton
            to={`/project/${publicId}/sign/${newest.publicId}`}
            size="small"
            aria-label={`Read and sign ${draftTitles[kind]}`}
          >
            Read and sign
          </LinkButton>
        )}
        {newest && (
          <Button
            variant="outline"
            size="small"
            aria-label={`See signatures of ${draftTitles[kind]}`}
            onClick={() => setDialog('status')}
          >
            See signatures
          </Button>
        )}
        {canRequest && !obstacle && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Request signatures of ${draftTitles[kind]}`}
            onClick={() => setDialog('request')}
          >
            <Signature className="size-4" aria-hidden="true" />
            {newest ? 'Request again' : 'Request signatures'}
          </Button>
        )}
      </div>
      {dialog === 'request' && <RequestSignaturesDialog publicId={publicId} kind={kind} onClose={close} />}
      {dialog === 'status' && (
        <SignaturesDialog
          publicId={publicId}
          requests={requests}
          canChange={canChange}
          viewer={viewer}
          onClose={close}
        />
      )}
    </section>
  )
}

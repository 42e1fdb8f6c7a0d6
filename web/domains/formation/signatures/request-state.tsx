import { CircleAlert, CircleCheck, CircleX, FileCheck, FileX, PenLine } from 'lucide-react'
import type { SignatureRequest } from '#contract/formation'
import { Badge } from '#web/ui/badges.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { describeVoidReason, describeWaiting, formatSignedCount } from './format-signatures.ts'

export const SignatureRequestBadge = ({ request }: { request: SignatureRequest }) => {
  const { state, signers } = request
  if (state === 'completed')
    return (
      <Badge tone="green" icon={CircleCheck}>
        Signed
      </Badge>
    )
  if (state === 'declined')
    return (
      <Badge tone="red" icon={CircleX}>
        Declined
      </Badge>
    )
  if (state === 'voided')
    return (
      <Badge tone="red" icon={FileX}>
        Voided
      </Badge>
    )
  if (state === 'canceled')
    return (
      <Badge tone="gray" icon={FileX}>
        Canceled
      </Badge>
    )
  if (signers.some((signer) => signer.state === 'paper'))
    return (
      <Badge tone="blue" icon={FileCheck}>
        Scan to confirm
      </Badge>
    )
  return signers.some((signer) => signer.state === 'expired') ? (
    <Badge tone="red" icon={CircleAlert}>
      Link expired
    </Badge>
  ) : (
    <Badge tone="amber" icon={PenLine}>
      {formatSignedCount(request)}
    </Badge>
  )
}

/** Describes a request's outcome, or what it's waiting for. */
export const SignatureRequestSummary = ({ request }: { request: SignatureRequest }) => {
  const { state, signers, completedAt, endedAt, endedBy, endReason } = request
  if (state === 'completed' && completedAt)
    return (
      <>
        {signers.length === 1 ? 'Signed' : `All ${signers.length} signed. Completed`} on{' '}
        <InstantDate date={completedAt} />.
      </>
    )
  if (state === 'voided')
    return (
      <>
        Signatures voided{' '}
        {endedAt && (
          <>
            on <InstantDate date={endedAt} />{' '}
          </>
        )}
        {describeVoidReason(endReason)}.
      </>
    )
  if (state === 'declined') {
    const name = signers.find((signer) => signer.state === 'declined')?.name ?? 'A signer'
    return (
      <>
        {name} declined{endReason ? `: ${endReason}` : '.'}
      </>
    )
  }
  // Requests that are canceled because their project was closed have no `endedAt`.
  if (state === 'canceled' && !endedAt) return 'The project is closed, so no one can sign.'
  if (state === 'canceled')
    return (
      <>
        Canceled{endedBy && ` by ${endedBy}`}
        {endReason ? `: ${endReason}` : '.'}
      </>
    )
  return describeWaiting(request)
}

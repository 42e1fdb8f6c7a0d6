import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  FileCheck,
  type LucideIcon,
} from 'lucide-react'
import { type SignatureRequest, type Signer, type SignerState, signerLabels } from '#contract/formation'
import { DocumentLink } from '#web/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime, InstantDate } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { postSigningLink, signatureInvalidations } from './signatures.queries.ts'

const stateIcons: Record<SignerState, { icon: LucideIcon; tone: string }> = {
  waiting: { icon: CircleDashed, tone: 'text-soft' },
  asked: { icon: Clock, tone: 'text-amber-ink' },
  expired: { icon: CircleAlert, tone: 'text-brick' },
  paper: { icon: FileCheck, tone: 'text-blue-ink' },
  signed: { icon: CircleCheck, tone: 'text-green-ink' },
  declined: { icon: CircleX, tone: 'text-brick' },
}

/** A signer's progress, such as "Signed Nov 26, 2026, 4:05 PM". */
const SignerProgress = ({ signer, isOpen }: { signer: Signer; isOpen: boolean }) => {
  const { state, askedAt, expiresAt, signedAt, declinedAt, declineReason, paper } = signer
  if (state === 'signed' && paper?.confirmedAt)
    return (
      <>
        Signed on paper, confirmed {paper.confirmedBy && `by ${paper.confirmedBy} `}on{' '}
        <InstantDate date={paper.confirmedAt} />
      </>
    )
  if (state === 'signed' && signedAt)
    return (
      <>
        Signed <DateAndTime date={signedAt} />
      </>
    )
  if (state === 'declined' && declinedAt)
    return (
      <>
        Declined <DateAndTime date={declinedAt} />
        {declineReason && `: ${declineReason}`}
      </>
    )
  if (!isOpen) return 'Didn’t sign'
  if (state === 'asked' && askedAt)
    return (
      <>
        Asked <InstantDate date={askedAt} />
        {expiresAt && (
          <>
            . The link works until <InstantDate date={expiresAt} />
          </>
        )}
      </>
    )
  if (state === 'expired' && expiresAt)
    return (
      <>
        The link expired <InstantDate date={expiresAt} />
      </>
    )
  return signerLabels[state]
}

interface Props {
  publicId: string
  request: SignatureRequest
  /** Whether the viewer can send links. */
  canChange: boolean
}

const SignerRow = ({ publicId, request, canChange, signer }: Props & { signer: Signer }) => {
  const { act, isPending } = useAction(signatureInvalidations)
  const { id, name, title, email, state, paper, paperRefusal } = signer
  const isOpen = request.state === 'open'
  // After the request has ended, unsigned states no longer matter, so the icon is neutral.
  const { icon: Icon, tone } =
    stateIcons[!isOpen && state !== 'signed' && state !== 'declined' ? 'waiting' : state]
  const sendLink = () =>
    act(async () => {
      await postSigningLink(publicId, request.publicId, id)
      return { title: 'Link sent', description: email }
    }, 'We couldn’t send the link. Please try again.')
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3 last:border-b-0">
      <Icon className={joinClasses('mt-0.5 size-5', tone)} aria-hidden="true" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="wrap-anywhere">
            <span className="font-semibold">{name}</span>
            {title && <span className="text-soft">, {title}</span>}
          </p>
          <p className="text-[0.875rem] wrap-anywhere text-soft empty:hidden">{email}</p>
          <p className="text-[0.9375rem] wrap-anywhere">
            <SignerProgress signer={signer} isOpen={isOpen} />
          </p>
          {paper?.document && (
            <p className="text-[0.9375rem]">
              <DocumentLink document={paper.document} className="wrap-anywhere" />
            </p>
          )}
          {paperRefusal && state !== 'signed' && (
            <p className="text-[0.9375rem] wrap-anywhere text-brick">
              We couldn’t accept the scan: {paperRefusal}
            </p>
          )}
        </div>
        {isOpen && canChange && (state === 'asked' || state === 'expired') && (
          <Button
            variant="outline"
            size="small"
            busy={isPending}
            busyLabel="Sending..."
            aria-label={`${state === 'expired' ? 'Renew link' : 'Remind'}: ${name}`}
            onClick={sendLink}
          >
            {state === 'expired' ? 'Renew link' : 'Remind'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A request's signers, with each signer's progress. */
export const SignerList = (props: Props) => {
  const { request } = props
  const List = request.isInOrder ? 'ol' : 'ul'
  return (
    <List aria-label="Signers" className="border-line border-y">
      {request.signers.map((signer) => (
        <SignerRow key={signer.id} {...props} signer={signer} />
      ))}
    </List>
  )
}

import { Download } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import {
  type Dispute,
  type DisputeState,
  formatDisputeReason,
  getDisputeEvidence,
  isOpenDispute,
} from '#contract/payments'
import { getRouteUrl } from '#web/api/request.ts'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { Moment, ShortDateTime } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'

const titleByState: Record<DisputeState, string> = {
  needs_response: 'Disputed: evidence needed',
  under_review: 'Disputed: the bank is reviewing our evidence',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
}

const textByState: Record<DisputeState, string> = {
  needs_response:
    'Download the evidence pack, add what speaks for us, and submit it in the payment provider’s dashboard. Refunds are blocked until the dispute is settled.',
  under_review: 'The bank decides, which can take months. Refunds are blocked until then.',
  won: 'The bank decided for us, and the money is ours.',
  lost: 'The bank returned the money to the client.',
  closed: 'It ended without money moving.',
}

const inquiryText =
  'The bank asks about this payment and has taken no money. Answer it with evidence, or refund it in the payment provider’s dashboard. Refunds here are blocked until it’s settled.'

const getDisputeTitle = ({ state, isInquiry }: Dispute): string =>
  isInquiry && state === 'needs_response' ? 'The bank asks about this payment' : titleByState[state]

const DisputeDetails = ({ dispute }: { dispute: Dispute }) => {
  const isOpen = isOpenDispute(dispute.state)
  const { isInquiry, state, evidenceDueAt, closedAt } = dispute
  return (
    <Notice kind={isOpen || state === 'lost' ? 'attention' : 'info'} title={getDisputeTitle(dispute)}>
      <p>{isInquiry && state === 'needs_response' ? inquiryText : textByState[state]}</p>
      <div className="my-3">
        <Facts>
          {isOpen && evidenceDueAt && (
            <Fact label="Evidence due">
              <ShortDateTime date={evidenceDueAt} />
            </Fact>
          )}
          <Fact label="Disputed">{formatMoney(dispute.amount)}</Fact>
          <Fact label="Withdrawn by the bank">{formatMoney(dispute.amountWithdrawn)}</Fact>
          <Fact label="Reason">{formatDisputeReason(dispute.reason)}</Fact>
          <Fact label="Opened">
            <Moment date={dispute.openedAt} />
          </Fact>
          {closedAt && (
            <Fact label="Settled">
              <Moment date={closedAt} />
            </Fact>
          )}
          <Fact label="Dispute ID">{dispute.providerId}</Fact>
        </Facts>
      </div>
      <a
        href={getRouteUrl(getDisputeEvidence, { params: { id: dispute.id } })}
        download
        className={getButtonStyle('outline', 'small')}
      >
        <Download className="size-4" aria-hidden="true" />
        Download evidence pack
      </a>
    </Notice>
  )
}

export const Disputes = ({ disputes }: { disputes: readonly Dispute[] }) =>
  disputes.map((dispute) => <DisputeDetails key={dispute.id} dispute={dispute} />)

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
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { InstantDate, ShortDateTime } from '#web/ui/dates.tsx'
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
        <DescriptionList>
          {isOpen && evidenceDueAt && (
            <DescriptionItem label="Evidence due">
              <ShortDateTime date={evidenceDueAt} />
            </DescriptionItem>
          )}
          <DescriptionItem label="Disputed">{formatMoney(dispute.amount)}</DescriptionItem>
          <DescriptionItem label="Withdrawn by the bank">
            {formatMoney(dispute.amountWithdrawn)}
          </DescriptionItem>
          <DescriptionItem label="Reason">{formatDisputeReason(dispute.reason)}</DescriptionItem>
          <DescriptionItem label="Opened">
            <InstantDate date={dispute.openedAt} />
          </DescriptionItem>
          {closedAt && (
            <DescriptionItem label="Settled">
              <InstantDate date={closedAt} />
            </DescriptionItem>
          )}
          <DescriptionItem label="Dispute ID">{dispute.providerId}</DescriptionItem>
        </DescriptionList>
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

export const DisputeList = ({ disputes }: { disputes: readonly Dispute[] }) =>
  disputes.map((dispute) => <DisputeDetails key={dispute.id} dispute={dispute} />)

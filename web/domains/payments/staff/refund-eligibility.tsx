import { Check, Scale, X } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import type { RefundEligibility, RefundReason } from '#contract/payments'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'

const headline = (eligibility: RefundEligibility, reason: RefundReason) => {
  if (eligibility.owed) return `The Terms require a refund of ${formatMoney(eligibility.amount)}`
  return reason === 'goodwill' ? "The Terms don't require it" : "The Terms don't allow a refund"
}

/** What the Terms say about a claim, with each condition and whether it holds. */
export const Eligibility = ({
  eligibility,
  reason,
}: {
  eligibility: RefundEligibility
  reason: RefundReason
}) => (
  <section
    aria-label="What the Terms say"
    className={cx(
      'rounded-control border p-4',
      eligibility.owed ? 'border-green-ink bg-green-wash' : 'border-marigold bg-marigold-wash',
    )}
  >
    <p role="status" className="flex items-center gap-2 font-semibold">
      <Scale className="size-5 shrink-0" aria-hidden="true" />
      {headline(eligibility, reason)}
    </p>
    <ul className="mt-2 grid gap-1.5 text-[0.9375rem]">
      {eligibility.conditions.map(({ holds, text }) => (
        <li key={text} className="flex items-start gap-2">
          {holds ? (
            <Check className="mt-1 size-4 shrink-0 text-green-ink" aria-label="Met" />
          ) : (
            <X className="mt-1 size-4 shrink-0 text-brick" aria-label="Not met" />
          )}
          {text}
        </li>
      ))}
    </ul>
    <p className="mt-2 text-sm">
      <TextLink to="/terms#refunds" target="_blank" rel="noopener">
        Read the Terms
      </TextLink>
    </p>
  </section>
)

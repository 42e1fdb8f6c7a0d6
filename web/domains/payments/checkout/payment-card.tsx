import { useQuery } from '@tanstack/react-query'
import { Banknote, CreditCard, Landmark, LockKeyhole, type LucideIcon, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { getOfflineInstructions } from '#contract/payments'
import type { OfflinePaymentMethod } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { Button } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure, Notice } from '#web/ui/notice.tsx'
import { CancelNote, RefundNote } from '../package-details.tsx'
import { InvoiceSection } from '../receipts/invoice.tsx'
import { OfflinePaymentInstructions } from './offline-payment-instructions.tsx'
import { useOpenPaymentPage } from './pay-now.tsx'

const paymentOptionLabels: Record<PaymentOption, { label: string; icon: LucideIcon }> = {
  card: { label: 'Card', icon: CreditCard },
  transfer: { label: 'Bank transfer', icon: Landmark },
  check: { label: 'Check', icon: Banknote },
}

interface PaymentMethodChoiceProps {
  offered: readonly PaymentOption[]
  value: PaymentOption
  onChange: (way: PaymentOption) => void
}

const PaymentMethodChoice = ({ offered, value, onChange }: PaymentMethodChoiceProps) => (
  <fieldset className="mt-5 min-w-0">
    <legend className="mb-2 text-[0.9375rem] font-semibold">How would you like to pay?</legend>
    <div className="grid grid-cols-3 gap-2">
      {offered.map((way) => {
        const { label, icon: Icon } = paymentOptionLabels[way]
        return (
          <label
            key={way}
            className={joinClasses(
              'relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 px-1.5 py-2 text-center text-[0.9375rem] leading-tight font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-link has-focus-visible:outline-offset-2',
              way === value ? 'border-spruce bg-mist' : 'border-line text-soft hover:border-edge',
            )}
          >
            <input
              type="radio"
              name="way"
              value={way}
              checked={way === value}
              onChange={() => onChange(way)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon className="size-5 text-link" aria-hidden="true" />
            {label}
          </label>
        )
      })}
    </div>
  </fieldset>
)

export const PaymentCard = ({
  paymentMethod,
  ...order
}: CardPaymentProps & { paymentMethod: PaymentMethodState }) => {
  const { publicId } = order
  const { way, setWay, instructions, error, retry } = paymentMethod
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="flex items-center gap-3 text-2xl">
        <CreditCard className="size-6 text-link" aria-hidden="true" />
        Payment
      </h2>
      <PaymentMethodChoice
        offered={['card', ...(instructions?.offered ?? ['transfer', 'check'])]}
        value={way}
        onChange={setWay}
      />
      {way === 'card' || publicId === null ? (
        <CardPayment {...order} />
      ) : !instructions ? (
        <div className="mt-6">
          {error ? (
            <InlineLoadFailure title="We couldn’t load the instructions" error={error} onRetry={retry} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </div>
      ) : (
        <OfflinePaymentInstructions key={way} publicId={publicId} method={way} instructions={instructions} />
      )}
      {publicId && <InvoiceSection publicId={publicId} />}
      <PaymentGuarantee />
    </section>
  )
}

interface CardPaymentProps {
  /** The project's public ID. Null until the project exists. */
  publicId: string | null
  /** Total in cents. */
  total: number
  discountCode: string | null
}

const paymentSteps = [
  `You pay on a secure page hosted by ${brand.paymentProvider}, our payment provider.`,
  'You come right back here and answer a few questions about your nonprofit.',
  'We review your application within the first few days.',
]

const CardPayment = ({ publicId, total, discountCode }: CardPaymentProps) => {
  const { pay, isPending, failure } = useOpenPaymentPage({ publicId, discountCode })
  const ready = publicId !== null
  return (
    <>
      <ol className="mt-6 grid gap-3.5">
        {paymentSteps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-mist text-sm font-bold tabular-nums">
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      {failure && (
        <Notice kind="error" className="mt-6" title="We couldn’t open the payment page">
          <p>{failure} Nothing was charged.</p>
        </Notice>
      )}
      <Button
        variant="accent"
        size="large"
        className="mt-6 w-full"
        onClick={pay}
        disabled={!ready}
        busy={isPending}
        busyLabel="Opening payment page..."
      >
        <LockKeyhole className="size-4.5" aria-hidden="true" />
        {ready ? `Pay ${formatMoney(total)}` : 'Setting up your project...'}
      </Button>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardLogos />
        <p className="min-w-0 grow basis-48 text-sm text-faint">
          Your card details go straight to {brand.paymentProvider}. We never see them.
        </p>
      </div>
    </>
  )
}

const CardLogo = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <svg viewBox="0 0 48 30" className="h-7.5 w-12" role="img" aria-label={name}>
      <rect x=".5" y=".5" width="47" height="29" rx="4.5" className="fill-card stroke-line" />
      {children}
    </svg>
  </li>
)

const logoTextStyle = 'fill-current font-sans font-bold italic'

const CardLogos = () => (
  <ul aria-label="Cards we take" className="flex flex-wrap gap-2">
    <CardLogo name="Visa">
      <text x="24" y="20" textAnchor="middle" fontSize="13.5" className={`${logoTextStyle} text-blue-ink`}>
        VISA
      </text>
    </CardLogo>
    <CardLogo name="Mastercard">
      <circle cx="20" cy="15" r="8" className="fill-brick" />
      <circle cx="28" cy="15" r="8" className="fill-marigold" opacity=".85" />
    </CardLogo>
    <CardLogo name="American Express">
      <text
        x="24"
        y="19"
        textAnchor="middle"
        fontSize="10.5"
        className={`${logoTextStyle} not-italic text-teal-ink`}
      >
        AMEX
      </text>
    </CardLogo>
    <CardLogo name="Discover">
      <text
        x="22.5"
        y="17.5"
        textAnchor="end"
        fontSize="7"
        className={`${logoTextStyle} not-italic text-ink`}
      >
        DISC
      </text>
      <circle cx="26" cy="15" r="2.7" className="fill-marigold" />
      <text x="29.5" y="17.5" fontSize="7" className={`${logoTextStyle} not-italic text-ink`}>
        VER
      </text>
    </CardLogo>
  </ul>
)

const PaymentGuarantee = () => (
  <div className="mt-5 rounded-control border border-spruce bg-mist px-4 py-3.5">
    <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
      <ShieldCheck className="size-5.5 shrink-0 text-link" aria-hidden="true" />
      Approved, or your money back
    </p>
    <RefundNote hasIcon={false} isShort className="mt-1" />
    <CancelNote className="mt-1" />
  </div>
)

type PaymentOption = 'card' | OfflinePaymentMethod

/**
 * Returns the selected payment method (`way`) and the instructions for methods other than card. Defaults to
 * the method chosen earlier, or to card.
 */
export const usePaymentMethod = (publicId: string | null) => {
  const {
    data: instructions,
    error,
    refetch,
  } = useQuery({
    ...createQuery(getOfflineInstructions, { params: { publicId: publicId ?? '' } }),
    enabled: publicId !== null,
  })
  const [picked, setWay] = useState<PaymentOption | null>(null)
  return {
    way: picked ?? instructions?.chosen ?? 'card',
    setWay,
    instructions,
    error,
    retry: () => refetch(),
  }
}

type PaymentMethodState = ReturnType<typeof usePaymentMethod>

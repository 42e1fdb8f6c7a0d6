import { Banknote, CreditCard, Landmark, type LucideIcon } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CardPayment, type Order } from './card-payment.tsx'
import { OfflinePayment } from './offline-payment.tsx'
import { PaymentGuarantee } from './payment-guarantee.tsx'
import type { Way, WayToPay } from './use-way-to-pay.ts'

const ways: Record<Way, { label: string; icon: LucideIcon }> = {
  card: { label: 'Card', icon: CreditCard },
  transfer: { label: 'Bank transfer', icon: Landmark },
  check: { label: 'Check', icon: Banknote },
}

interface ChoiceProps {
  offered: readonly Way[]
  value: Way
  onChange: (way: Way) => void
}

const WayChoice = ({ offered, value, onChange }: ChoiceProps) => (
  <fieldset className="mt-5 min-w-0">
    <legend className="mb-2 text-[0.9375rem] font-semibold">How would you like to pay?</legend>
    <div className="grid grid-cols-3 gap-2">
      {offered.map((way) => {
        const { label, icon: Icon } = ways[way]
        return (
          <label
            key={way}
            className={cx(
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

/** The payment: by which way, what happens next, and the button that does it. */
export const PaymentCard = ({ wayToPay, ...order }: Order & { wayToPay: WayToPay }) => {
  const { publicId } = order
  const { way, setWay, instructions, error, retry } = wayToPay
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="flex items-center gap-3 text-2xl">
        <CreditCard className="size-6 text-link" aria-hidden="true" />
        Payment
      </h2>
      <WayChoice
        offered={['card', ...(instructions?.offered ?? ['transfer', 'check'])]}
        value={way}
        onChange={setWay}
      />
      {way === 'card' || publicId === null ? (
        <CardPayment {...order} />
      ) : !instructions ? (
        <div className="mt-6">
          {error ? (
            <ReadFailure title="We couldn't load the instructions" error={error} onRetry={retry} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </div>
      ) : (
        <OfflinePayment key={way} publicId={publicId} method={way} instructions={instructions} />
      )}
      <PaymentGuarantee />
    </section>
  )
}

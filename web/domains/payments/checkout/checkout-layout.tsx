import { ChevronDown, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { feeTexts, getPackageSaving, type Package, packages } from '#contract/packages.ts'
import { TextLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { PackageContents, PackageLine } from '../package-details.tsx'
import { DiscountField, useDiscount } from './discount-field.tsx'
import { PaymentCard, usePaymentMethod } from './payment-card.tsx'

interface Props {
  pack: Package
  /** The project's public ID. Null until the project exists. */
  publicId: string | null
  /** A notice above the order. */
  children?: ReactNode
}

export const CheckoutLayout = ({ pack, publicId, children }: Props) => {
  const { discount, ...field } = useDiscount(publicId)
  const paymentMethod = usePaymentMethod(publicId)
  // Discount codes apply only to card payments, so other methods show the full price.
  const isByCard = paymentMethod.way === 'card' || !paymentMethod.instructions
  const applied = isByCard ? discount : null
  const total = applied?.total ?? pack.price
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 sm:px-6 sm:pt-10 sm:pb-16">
      <h1 className="text-3xl sm:text-4xl">Checkout</h1>
      <p className="mt-1 text-soft sm:mt-2">One payment and we get started. No recurring fees.</p>
      {children}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-8 lg:gap-6 lg:grid-cols-[1.15fr_1fr]">
        <Card className="max-lg:p-4! lg:order-2">
          <OrderSummary
            pack={pack}
            amountOff={applied?.amountOff ?? null}
            total={total}
            isInitiallyOpen={field.endedCode !== null}
            discount={isByCard && <DiscountField packageType={pack.type} discount={discount} {...field} />}
          />
        </Card>
        <Card className="max-lg:p-4! lg:sticky lg:top-20 lg:order-1">
          <PaymentCard
            publicId={publicId}
            total={total}
            discountCode={applied?.code ?? null}
            paymentMethod={paymentMethod}
          />
        </Card>
      </div>
    </div>
  )
}

interface OrderSummaryProps {
  pack: Package
  /** Discount in cents. Null without a discount. */
  amountOff: number | null
  /** Total in cents. */
  total: number
  /** Whether the details start expanded on small screens. Set it if they contain a message. */
  isInitiallyOpen: boolean
  /** The discount field. It's above the totals, so that applying a discount doesn't shift the layout. */
  discount: ReactNode
}

const SummaryLine = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-soft">{label}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
)

/** Describes the other package: what the smaller one contains, or what the larger one adds. */
const OtherPackage = ({ pack }: { pack: Package }) => {
  const { starter, full } = packages
  const isFull = pack.type === full.type
  const lines = isFull ? starter.includes : full.includes.slice(1)
  return (
    <details className="group mt-3 rounded-control bg-mist px-3.5" open={isFull}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 py-1.5 text-[0.9375rem] font-semibold">
        {isFull ? 'What Starter includes' : `What the ${full.name} adds`}
        <ChevronDown className="size-4 shrink-0 text-link group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-2 pb-4 text-[0.9375rem]">
        {lines.map((line) => (
          <p key={line}>
            <PackageLine>{line}</PackageLine>
          </p>
        ))}
        {!isFull && (
          <p className="pt-1">
            <TextLink to="/select-package?package=full">Switch to Full Launch</TextLink>,{' '}
            {formatMoney(full.price)}
          </p>
        )}
      </div>
    </details>
  )
}

interface FoldedSummaryProps {
  pack: Package
  isOpen: boolean
  onToggle: () => void
}

/** The package's name and the button that shows or hides the details. Only on narrow screens. */
const FoldedSummary = ({ pack, isOpen, onToggle }: FoldedSummaryProps) => (
  <div className="flex items-center justify-between gap-x-4 lg:hidden">
    <p className="text-[0.9375rem] text-soft">{pack.name}</p>
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="order-details"
      onClick={onToggle}
      className="-my-1 flex min-h-11 shrink-0 items-center gap-1 text-[0.9375rem] font-semibold text-link after:absolute after:inset-0"
    >
      {isOpen ? 'Hide details' : 'Show details'}
      <ChevronDown className={joinClasses('size-4', isOpen && 'rotate-180')} aria-hidden="true" />
    </button>
  </div>
)

/** The package, the discount field, and the total. Collapsible on screens narrower than 1024 px. */
const OrderSummary = ({ pack, amountOff, total, isInitiallyOpen, discount }: OrderSummaryProps) => {
  const [toggled, setOpen] = useState<boolean | null>(null)
  const isOpen = toggled ?? isInitiallyOpen
  return (
    <section aria-labelledby="order-summary">
      <div className="relative">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="order-summary" className="text-xl lg:text-2xl">
            Order Summary
          </h2>
          <p className="font-display text-2xl font-semibold tabular-nums lg:hidden">{formatMoney(total)}</p>
        </div>
        <FoldedSummary pack={pack} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <div id="order-details" className={joinClasses(!isOpen && 'max-lg:hidden')}>
        <p className="mt-4 text-lg font-semibold max-lg:sr-only">{pack.name}</p>
        <p className="text-soft">{pack.nickname}</p>
        <h3 className="mt-5 mb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">Included</h3>
        <PackageContents pack={pack} />
        <p className="mt-2.5">
          <PackageLine>{feeTexts.included}</PackageLine>
        </p>
        <OtherPackage pack={pack} />
        <h3 className="mt-5 mb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">Not included</h3>
        <p className="flex gap-2.5">
          <Minus className="mt-1 size-4 shrink-0 text-faint" aria-hidden="true" />
          <span>
            <NoWrapFigures>{feeTexts.excluded}</NoWrapFigures>, which you pay directly to your state
          </span>
        </p>
        {discount && <div className="mt-6 -mb-3 border-line border-t pt-5">{discount}</div>}
        <dl className="mt-6 grid gap-2 border-line border-t pt-5">
          <SummaryLine label="List price" amount={formatMoney(pack.listPrice)} />
          <SummaryLine label="Launch pricing" amount={`−${formatMoney(getPackageSaving(pack))}`} />
          {amountOff !== null && <SummaryLine label="Discount" amount={`−${formatMoney(amountOff)}`} />}
          <div className="mt-2 flex items-baseline justify-between gap-4">
            <dt className="text-lg font-semibold">Total</dt>
            <dd className="font-display text-3xl font-semibold tabular-nums" aria-live="polite">
              {formatMoney(total)}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

import { ChevronDown, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { fees, type Package, packages, saving } from '#contract/packages.ts'
import { cx } from '#web/ui/cx.ts'
import { PackageContents, PackageLine } from '#web/ui/package-facts.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface Props {
  pack: Package
  /** Integer cents; null without a discount. */
  amountOff: number | null
  /** Integer cents. */
  total: number
  /** Where a discount code is entered, if one may be; above the sums, so that a discount moves nothing but them. */
  discount: ReactNode
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-soft">{label}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
)

/** The contents of the other package: what the larger one builds on, or what it would add. */
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

interface FoldProps {
  pack: Package
  isOpen: boolean
  onToggle: () => void
}

/** The summary in one line, where the way to pay would otherwise stand screens below. */
const FoldLine = ({ pack, isOpen, onToggle }: FoldProps) => (
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
      <ChevronDown className={cx('size-4', isOpen && 'rotate-180')} aria-hidden="true" />
    </button>
  </div>
)

/** What the package contains, what it does not, and the sum; folded into one line below 1024 px. */
export const OrderSummary = ({ pack, amountOff, total, discount }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="order-summary">
      <div className="relative">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="order-summary" className="text-xl lg:text-2xl">
            Order Summary
          </h2>
          <p className="font-display text-2xl font-semibold tabular-nums lg:hidden">{formatMoney(total)}</p>
        </div>
        <FoldLine pack={pack} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <div id="order-details" className={cx(!isOpen && 'max-lg:hidden')}>
        <p className="mt-4 text-lg font-semibold max-lg:sr-only">{pack.name}</p>
        <p className="text-soft">{pack.nickname}</p>
        <h3 className="mt-5 mb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">Included</h3>
        <PackageContents pack={pack} />
        <p className="mt-2.5">
          <PackageLine>{fees.included}</PackageLine>
        </p>
        <OtherPackage pack={pack} />
        <h3 className="mt-5 mb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">Not included</h3>
        <p className="flex gap-2.5">
          <Minus className="mt-1 size-4 shrink-0 text-faint" aria-hidden="true" />
          <span>
            <Unbroken>{fees.excluded}</Unbroken>, which you pay directly to your state
          </span>
        </p>
        {discount && <div className="mt-6 -mb-3 border-line border-t pt-5">{discount}</div>}
        <dl className="mt-6 grid gap-2 border-line border-t pt-5">
          <Line label="List price" amount={formatMoney(pack.listPrice)} />
          <Line label="Launch pricing" amount={`−${formatMoney(saving(pack))}`} />
          {amountOff !== null && <Line label="Discount" amount={`−${formatMoney(amountOff)}`} />}
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

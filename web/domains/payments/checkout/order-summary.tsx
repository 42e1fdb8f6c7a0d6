import { Minus } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { fees, type Package, saving } from '#contract/packages.ts'
import { PackageContents, PackageLine } from '#web/ui/package-facts.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface Props {
  pack: Package
  /** Integer cents; null without a discount. */
  amountOff: number | null
  /** Integer cents. */
  total: number
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-soft">{label}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
)

/** What the package contains, what it does not, and the sum. */
export const OrderSummary = ({ pack, amountOff, total }: Props) => (
  <section aria-labelledby="order-summary">
    <h2 id="order-summary" className="text-2xl">
      Order Summary
    </h2>
    <p className="mt-4 text-lg font-semibold">{pack.name}</p>
    <p className="text-soft">{pack.nickname}</p>
    <h3 className="mt-5 mb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">Included</h3>
    <PackageContents pack={pack} />
    <p className="mt-2.5">
      <PackageLine>{fees.included}</PackageLine>
    </p>
    <h3 className="mt-5 mb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">Not included</h3>
    <p className="flex gap-2.5">
      <Minus className="mt-1 size-4 shrink-0 text-faint" aria-hidden="true" />
      <Unbroken>{fees.excluded}</Unbroken>, which your state bills you directly
    </p>
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
  </section>
)

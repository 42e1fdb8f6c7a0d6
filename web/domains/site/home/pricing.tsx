import { Check, Minus, ShieldCheck } from 'lucide-react'
import { claims, packageReturns } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import {
  getShortPackageName,
  ongoingNote,
  type Package,
  packages,
  refundTexts,
  supportNote,
} from '#contract/packages.ts'
import {
  CancelNote,
  InvoiceNote,
  PackageBadge,
  PackageContents,
  PackagePrice,
  RefundNote,
} from '#web/payments'
import { LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { Section } from '#web/ui/section.tsx'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'

const PricingCard = ({ pack, roi, primary }: { pack: Package; roi: string; primary: boolean }) => (
  <article className="relative flex flex-col rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
      <h3 className="text-2xl">{pack.name}</h3>
      <PackageBadge pack={pack} />
    </div>
    <p className="mt-1 text-soft">{pack.nickname}</p>
    <div className="mt-5">
      <PackagePrice pack={pack} />
    </div>
    <p className="mt-4 text-[0.9375rem] text-soft">
      <strong className="text-ink tabular-nums">{roi} ROI</strong>: one year of the grant divided by the
      price, if your ads use all {claims.grantPerMonth} each month.
    </p>
    <div className="mt-6 mb-8 border-line border-t pt-6">
      <PackageContents pack={pack} />
    </div>
    <LinkButton
      to={`/select-package?package=${pack.type}`}
      variant={primary ? 'accent' : 'outline'}
      size="large"
      className="mt-auto"
    >
      Choose {getShortPackageName(pack)}
    </LinkButton>
  </article>
)

const yearSummary = [
  { label: 'One year of the Ad Grant', value: claims.grantPerYear },
  { label: 'Full Launch, one-time price', value: `−${formatMoney(packages.full.price)}` },
  { label: 'Net return, year one', value: packageReturns.fullNet },
]

/** The assumption behind the returns. */
const returnNote = `These returns count the full grant: ${claims.grantPerMonth} used every month for a year. Google pays it in ads, not cash, and what you use depends on your campaigns and on who searches for your cause.`

/** The packages side by side, the return in the first year, and a table that compares their features. */
export const Pricing = () => (
  <Section
    id="pricing"
    title="Two packages, one payment"
    lead={`The upgrade from Starter to Full Launch is ${formatMoney(packages.full.price - packages.starter.price)}. ${claims.stateFilings}, go straight to your state. Everything else is included.`}
  >
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <PricingCard pack={packages.starter} roi={packageReturns.starter} primary={false} />
      <PricingCard pack={packages.full} roi={packageReturns.full} primary />
    </div>
    <dl className="mt-5 grid grid-cols-1 gap-x-8 gap-y-4 rounded-card border border-line bg-mist p-6 sm:grid-cols-3 sm:p-8">
      {yearSummary.map(({ label, value }) => (
        <div key={label} className="flex flex-col justify-between">
          <dt className="text-soft">{label}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 max-w-text text-sm text-soft">{returnNote}</p>
    <RefundNote className="mt-6" isShort />
    <CancelNote className="mt-2 ml-8" />
    <InvoiceNote className="mt-4" />
    <h3 className="mt-14 mb-5 text-2xl">Compare packages</h3>
    <PackageComparison />
    <p className="mt-3 max-w-text text-sm text-soft">Starter: {supportNote}</p>
    <p className="mt-2 max-w-text text-sm text-soft">Full Launch: {ongoingNote}</p>
  </Section>
)

const { starter, full } = packages

/** The table's rows, and which packages include them. */
const comparisonRows = [
  ...starter.includes.map((line) => ({ line, inStarter: true })),
  { line: `${claims.supportDays} days of support after launch`, inStarter: true },
  ...full.includes
    .filter((line) => line !== 'Everything in Starter')
    .map((line) => ({ line, inStarter: false })),
]

const IncludedMark = ({ isIncluded }: { isIncluded: boolean }) => {
  const Icon = isIncluded ? Check : Minus
  return (
    <>
      <Icon
        className={isIncluded ? 'mx-auto size-5 text-link' : 'mx-auto size-5 text-faint'}
        aria-hidden="true"
      />
      <span className="sr-only">{isIncluded ? 'Included' : 'Not included'}</span>
    </>
  )
}

const RowHead = ({ children }: { children: string }) => (
  <th scope="row" className="border-line border-b px-4 py-3 font-normal">
    {children}
  </th>
)

const PackageComparison = () => (
  <Table caption="Starter and Full Launch compared">
    <thead>
      <tr>
        <TableHeadCell>What you get</TableHeadCell>
        <TableHeadCell className="text-center">Starter</TableHeadCell>
        <TableHeadCell className="text-center">Full Launch</TableHeadCell>
      </tr>
    </thead>
    <tbody>
      {comparisonRows.map(({ line, inStarter }) => (
        <tr key={line}>
          <RowHead>{line}</RowHead>
          <TableCell className="text-center">
            <IncludedMark isIncluded={inStarter} />
          </TableCell>
          <TableCell className="text-center">
            <IncludedMark isIncluded />
          </TableCell>
        </tr>
      ))}
      <tr className="font-semibold">
        <RowHead>One-time price</RowHead>
        <TableCell className="text-center">{formatMoney(starter.price)}</TableCell>
        <TableCell className="text-center">{formatMoney(full.price)}</TableCell>
      </tr>
    </tbody>
  </Table>
)

export const RefundGuarantee = () => (
  <section className="bg-paper">
    <div className="mx-auto max-w-page px-4 py-14 sm:px-6">
      <div className="grid items-center gap-5 rounded-card border-2 border-spruce bg-card p-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
        <ShieldCheck className="size-12 text-link" aria-hidden="true" />
        <div>
          <h2 className="text-2xl">Approved, or your money back</h2>
          <p className="mt-1.5 text-soft">
            {refundTexts.promise} {refundTexts.grantLimits} {refundTexts.exception}{' '}
            <TextLink to="/terms#refunds">Read the Terms</TextLink>
          </p>
        </div>
      </div>
    </div>
  </section>
)

import { claims, returns } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { type Package, packages, shortName } from '#contract/packages.ts'
import { PackageBadge, PackageContents, PackagePrice, RefundNote } from '#web/payments'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Comparison } from './comparison.tsx'

const Offer = ({ pack, roi, primary }: { pack: Package; roi: string; primary: boolean }) => (
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
      price.
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
      Choose {shortName(pack)}
    </LinkButton>
  </article>
)

const yearSummary = [
  { label: 'One year of the Ad Grant', value: claims.grantPerYear },
  { label: 'Full Launch, one-time price', value: `−${formatMoney(packages.full.price)}` },
  { label: 'Net return, year one', value: returns.fullNet },
]

/** The packages side by side, what they return, and what they contain line by line. */
export const Pricing = () => (
  <Section
    id="pricing"
    title="Two packages, one payment"
    lead={`The upgrade from Starter to Full Launch is ${formatMoney(packages.full.price - packages.starter.price)}. ${claims.stateFilings}, go straight to your state. Everything else is included.`}
  >
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <Offer pack={packages.starter} roi={returns.starter} primary={false} />
      <Offer pack={packages.full} roi={returns.full} primary />
    </div>
    <dl className="mt-5 grid grid-cols-1 gap-x-8 gap-y-4 rounded-card border border-line bg-mist p-6 sm:grid-cols-3 sm:p-8">
      {yearSummary.map(({ label, value }) => (
        <div key={label} className="flex flex-col justify-between">
          <dt className="text-soft">{label}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    <RefundNote className="mt-6" />
    <h3 className="mt-14 mb-5 text-2xl">Compare packages</h3>
    <Comparison />
  </Section>
)

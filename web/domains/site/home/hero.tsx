import { brand, claims } from '#contract/brand.ts'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DemoButton } from '../demo/demo-button.tsx'
import { SearchPreview } from './search-preview.tsx'

const proofs = [
  { figure: claims.approvalRate, label: 'approval rate' },
  { figure: claims.nonprofitsLaunched, label: 'nonprofits launched' },
  { figure: claims.advertisingActivated, label: 'in free advertising activated' },
]

/** The promise in one sentence, the way in, and the proof. */
export const Hero = () => (
  <section className="overflow-hidden">
    <div className="mx-auto grid max-w-page grid-cols-1 gap-y-8 px-4 pt-8 sm:px-6 sm:pt-14 lg:grid-cols-[1.25fr_1fr] lg:items-center lg:gap-x-16 lg:gap-y-10">
      <div className="lg:self-end">
        <h1 className="text-[clamp(2.25rem,11vw,2.625rem)] leading-[1.04] sm:text-6xl">
          We form your nonprofit and win it {claims.grantPerMonth} a month in Google ads.
        </h1>
        <p className="mt-5 max-w-xl text-pretty text-lg text-soft sm:mt-6">
          We take your US nonprofit from <span className="whitespace-nowrap">501(c)(3)</span> formation to IRS
          approval, and get it approved for a free search-advertising grant worth about {claims.grantPerMonth}{' '}
          per month. {brand.grantExplained} Launched within {claims.daysToLaunch} days of your payment.
        </p>
        <div className="mt-6 flex gap-2 max-sm:*:grow max-sm:*:px-3 sm:mt-8 sm:gap-3">
          <LinkButton to="/select-package" variant="accent" size="large">
            Choose Your Package
          </LinkButton>
          <DemoButton />
        </div>
      </div>
      <SearchPreview className="lg:row-span-2" />
      <dl className="grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-4 border-line border-t pt-6 lg:self-start">
        {proofs.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-snug text-soft">{label}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums sm:text-4xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
    <CausewayScene className="paint-later mt-8 h-44 sm:h-60 lg:-mt-6 lg:h-auto" />
  </section>
)

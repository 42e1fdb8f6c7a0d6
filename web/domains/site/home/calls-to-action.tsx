import { Link } from 'react-router'
import { brand, claims } from '#contract/brand.ts'
import { CallbackForm } from '#web/messaging'
import { LinkButton, textLinkStyle } from '#web/ui/buttons.tsx'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Section } from '#web/ui/section.tsx'

export const HomeBanner = () => (
  <p className="deep text-center text-sm sm:text-[0.9375rem]">
    <Link
      to="/#pricing"
      className="mx-auto flex min-h-11 max-w-page items-center justify-center px-4 py-2 font-semibold text-balance hover:underline"
    >
      {claims.launchPricing}
    </Link>
  </p>
)

const callSteps = [
  'You tell us about your cause and your plans.',
  'We tell you what we’d do first and how long it takes.',
  'You decide in your own time. The call costs nothing.',
]

export const CallbackSection = () => (
  <Section id="talk" ground="quiet" title="Talk to us first">
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
      <div className="text-soft">
        <p className="text-lg">
          Pick a time and we’ll call you. You get straight answers about your cause, the timeline, and whether
          the grant fits. There’s no obligation.
        </p>
        <h3 className="mt-8 text-xl text-ink">What happens on the call</h3>
        <ol className="mt-3 border-line border-b">
          {callSteps.map((line, index) => (
            <li key={line} className="flex items-baseline gap-4 border-line border-t py-3">
              <span
                className="w-4 shrink-0 font-display text-xl font-semibold text-link tabular-nums"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <span className="text-balance">{line}</span>
            </li>
          ))}
        </ol>
        <p className="mt-6">
          Prefer to call us? We’re at{' '}
          <a className={joinClasses(textLinkStyle, 'whitespace-nowrap')} href={brand.phoneLink}>
            {brand.phone}
          </a>
          , {brand.businessHours}.
        </p>
      </div>
      <div className="self-start rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <CallbackForm />
      </div>
    </div>
  </Section>
)

export const ClosingSection = () => (
  <section className="paint-later overflow-hidden bg-mist">
    <div className="mx-auto max-w-page px-4 pt-16 text-center sm:px-6 sm:pt-24">
      <h2 className="mx-auto max-w-2xl text-4xl sm:text-5xl">Take the first step today</h2>
      <p className="mx-auto mt-5 max-w-xl text-lg text-soft">
        We accept only {claims.clientsPerMonth} new clients per month, so every project gets the attention it
        deserves. Your application takes <NoWrapFigures>{claims.applicationTime}</NoWrapFigures>.
      </p>
      <LinkButton to="/select-package" variant="accent" size="large" className="mt-8">
        Start Your Application Today
      </LinkButton>
    </div>
    <CausewayScene className="mt-4 h-40 sm:h-56 lg:h-auto" />
  </section>
)

import { claims } from '#contract/brand.ts'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

/** The last word: what to do now. */
export const Closing = () => (
  <section className="paint-later overflow-hidden bg-mist">
    <div className="mx-auto max-w-page px-4 pt-16 text-center sm:px-6 sm:pt-24">
      <h2 className="mx-auto max-w-2xl text-4xl sm:text-5xl">Take the first step today</h2>
      <p className="mx-auto mt-5 max-w-xl text-lg text-soft">
        We accept only {claims.clientsPerMonth} new clients per month, so every project gets the attention it
        deserves. Your application takes <Unbroken>{claims.applicationTime}</Unbroken>.
      </p>
      <LinkButton to="/select-package" variant="accent" size="large" className="mt-8">
        Start Your Application Today
      </LinkButton>
    </div>
    <CausewayScene className="mt-4 h-40 sm:h-56 lg:h-auto" />
  </section>
)

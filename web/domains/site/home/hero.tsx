import { CirclePlay, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { brand, claims } from '#contract/brand.ts'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DemoTour } from '../demo/demo-tour.tsx'

const heroStats = [
  { value: claims.approvalRate, label: 'approval rate' },
  { value: claims.nonprofitsLaunched, label: 'nonprofits launched' },
  { value: claims.advertisingActivated, label: 'in free advertising activated' },
]

export const Hero = () => (
  <section className="overflow-hidden">
    <div className="mx-auto grid max-w-page grid-cols-1 gap-y-8 px-4 pt-8 sm:px-6 sm:pt-14 lg:grid-cols-[1.25fr_1fr] lg:items-center lg:gap-x-16 lg:gap-y-10">
      <div className="lg:self-end">
        <h1 className="text-[clamp(2.25rem,11vw,2.625rem)] leading-[1.04] sm:text-6xl lg:max-xl:text-[3.5rem]">
          We form your nonprofit and win it {claims.grantPerMonth} a month in Google ads.
        </h1>
        <p className="mt-5 max-w-xl text-pretty text-lg text-soft sm:mt-6">
          We take your US nonprofit from <span className="whitespace-nowrap">501(c)(3)</span> formation to IRS
          approval, and get it approved for a free search-advertising grant worth about {claims.grantPerMonth}{' '}
          per month. Launched within {claims.daysToLaunch} days of your payment.
        </p>
        <p className="mt-2 max-w-xl text-sm text-faint">
          {claims.timing} {brand.grantExplained}
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
        {heroStats.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-snug text-soft">{label}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums sm:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    <CausewayScene className="paint-later mt-8 h-44 sm:h-60 lg:-mt-6 lg:h-auto" />
  </section>
)

const EXAMPLE_SEARCH = 'food bank Ohio'

const toTitleCase = (cause: string): string =>
  cause.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

/**
 * Returns an example host name made of up to 24 letters and digits in the cause, or "yourcause.org" if there
 * are none.
 */
const toHostName = (cause: string): string =>
  `${
    cause
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
      .slice(0, 24) || 'yourcause'
  }.org`

const PlaceholderLine = ({ width }: { width: string }) => (
  <div className={`h-2.5 rounded-full bg-line ${width}`} />
)

/** Mock search results with an ad for the visitor's cause. */
const SearchPreview = ({ className }: { className?: string }) => {
  const [typed, setTyped] = useState(EXAMPLE_SEARCH)
  const input = useRef<HTMLInputElement>(null)
  // React keeps text typed before hydration in the input, but not in its state.
  useEffect(() => setTyped((shown) => input.current?.value ?? shown), [])
  const cause = typed.trim() || EXAMPLE_SEARCH
  return (
    <aside
      aria-label="Your ad in search results"
      className={joinClasses(
        'relative z-10 rounded-card border border-line bg-card p-5 shadow-card sm:p-7',
        className,
      )}
    >
      <label htmlFor="cause" className="block font-semibold noscript:hidden">
        Type your cause and see your ad
      </label>
      <div className="mt-2 flex min-h-12 items-center gap-3 rounded-full border border-edge bg-paper px-4 outline-offset-2 outline-link has-focus-visible:outline-3 noscript:hidden">
        <Search className="size-5 shrink-0 text-link" aria-hidden="true" />
        <input
          ref={input}
          id="cause"
          name="cause"
          value={typed}
          maxLength={40}
          autoComplete="off"
          placeholder={EXAMPLE_SEARCH}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
        />
      </div>
      <div className="mt-5 min-h-42 rounded-control sm:max-lg:min-h-0 bg-mist p-4" aria-live="polite">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <strong className="text-ink">Sponsored</strong>
          <span className="min-w-0 break-all">www.{toHostName(cause)}</span>
        </p>
        <p className="mt-1.5 font-display text-xl leading-snug font-semibold break-words text-link">
          {toTitleCase(cause)} | Give, Volunteer, Get Help
        </p>
        <p className="mt-1 text-[0.9375rem] text-soft">
          People near you need what you do. See how to help today.
        </p>
      </div>
      <div className="mt-5 grid gap-2.5" aria-hidden="true">
        <PlaceholderLine width="w-2/3" />
        <PlaceholderLine width="w-full" />
        <PlaceholderLine width="w-5/6" />
      </div>
      <p className="mt-4 text-sm text-faint">Illustration of a search results page</p>
    </aside>
  )
}

const DemoButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="large" className="noscript:hidden" onClick={() => setOpen(true)}>
        <CirclePlay className="size-5 max-sm:hidden" aria-hidden="true" />
        Watch Demo
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A look inside your client portal"
        description="The screens you’ll use, with sample data."
        width="medium"
      >
        <DemoTour />
      </Dialog>
    </>
  )
}

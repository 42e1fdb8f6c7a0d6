import { brand, claims } from '#contract/brand.ts'
import { LinkButton } from '#web/ui/buttons.tsx'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { Section } from '#web/ui/section.tsx'
import { IrsSteps, LaunchStages, WhoDoesWhat } from './about-sections.tsx'

const companyFigures = [
  { figure: claims.nonprofitsLaunched, label: 'nonprofits launched' },
  { figure: claims.advertisingActivated, label: 'in grants activated' },
  { figure: claims.approvalRate, label: 'approval rate' },
  { figure: `${claims.daysToLaunch} days`, label: 'average setup' },
]

const companyValues = [
  {
    title: 'Plain language',
    text: 'You never sign anything you don’t understand. We explain every form before we file it and every status in one sentence.',
  },
  {
    title: 'One price, up front',
    text: 'You know the cost before you give us your name. No hourly bills and no recurring fees from us.',
  },
  {
    title: 'A few clients at a time',
    text: `We accept only ${claims.clientsPerMonth} new clients per month. Each one gets a team that knows the project inside and out.`,
  },
  {
    title: 'Your cause stays yours',
    text: 'The nonprofit, its accounts, and its data belong to you from day one. You can take all of it with you.',
  },
]

export const AboutScreen = () => (
  <>
    <div className="mx-auto max-w-page px-4 pt-14 sm:px-6 sm:pt-20">
      <h1 className="max-w-5xl text-4xl sm:text-6xl xl:text-7xl">
        We build the road between a cause and its work
      </h1>
      <section aria-labelledby="mission" className="mt-10 xl:mt-14">
        <h2 id="mission" className="font-sans text-[0.9375rem] font-semibold tracking-normal text-link">
          Our mission
        </h2>
        <p className="mt-3 font-display text-xl leading-snug sm:text-2xl xl:text-[1.875rem]">
          Most good causes don’t fail at the work. They fail before it starts: the forms, the waiting, and no
          one finding them. Our mission is to get founders across, with a nonprofit the IRS has approved and a
          grant of {claims.grantPerMonth} a month that helps people find it.
        </p>
      </section>
    </div>
    <CausewayScene className="mt-6 h-44 sm:h-60 lg:h-auto" />
    <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:py-16">
      <CompanyFigures figures={companyFigures} />
    </div>
    <Section title="Our story" ground="quiet">
      <div className="grid gap-x-16 gap-y-5 text-lg text-soft lg:grid-cols-2">
        <p>
          {brand.name} began in {brand.foundedIn} with one animal shelter. Its founder had won IRS approval
          after fourteen months of letters and had never heard that nonprofits can get search advertising for
          free. We applied for her in an afternoon. Within three months, more people found the shelter in a
          week than in the entire year before.
        </p>
        <p>
          So we put both halves together: forming the nonprofit the right way and winning the grant that makes
          it visible. With every application we learned what slows things down and fixed it. Today the whole
          journey takes {claims.daysToLaunch} days, and every client can see exactly where they are.{' '}
          {claims.timing}
        </p>
      </div>
    </Section>
    <LaunchStages />
    <IrsSteps />
    <WhoDoesWhat />
    <Section title="What we stand for" ground="quiet">
      <ul className="grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2">
        {companyValues.map(({ title, text }) => (
          <li key={title} className="border-spruce border-t-3 pt-4">
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2 text-lg text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 text-lg text-soft">
        {brand.name}, {brand.address}
      </p>
      <LinkButton to="/select-package" variant="accent" size="large" className="mt-8">
        Choose Your Package
      </LinkButton>
    </Section>
  </>
)

interface CompanyFigure {
  figure: string
  label: string
}

/** A row of figures. Screen readers read each label before its value. */
const CompanyFigures = ({ figures }: { figures: readonly CompanyFigure[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-8 border-line border-y py-8 lg:grid-cols-4">
    {figures.map(({ figure, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="mt-1 text-soft">{label}</dt>
        <dd className="font-display text-4xl font-semibold tabular-nums sm:text-5xl">{figure}</dd>
      </div>
    ))}
  </dl>
)

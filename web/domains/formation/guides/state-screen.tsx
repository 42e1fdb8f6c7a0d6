import { CircleAlert, ExternalLink } from 'lucide-react'
import { formatDay } from '#contract/dates.ts'
import type { StateGuide } from '#contract/formation'
import { Accordion } from '#web/ui/accordion.tsx'
import { LinkButton, TextLink, textLinkStyle } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Section } from '#web/ui/section.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { ArticlesRequirements } from './state-articles.tsx'
import { CostTable, DeadlineTable, DurationTable, FactTable } from './state-tables.tsx'

const Figures = ({ figures }: Pick<StateGuide, 'figures'>) => (
  <dl className="mt-10 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
    {figures.map(({ label, value, note }) => (
      <div key={label} className="bg-card p-4 last:max-sm:col-span-2 sm:p-5">
        <dt className="text-[0.9375rem] text-soft">{label}</dt>
        <dd className="mt-1">
          <span className="block font-display text-2xl font-semibold tabular-nums">{value}</span>
          <span className="block text-[0.875rem] text-soft">{note}</span>
        </dd>
      </div>
    ))}
  </dl>
)

const Steps = ({ steps }: Pick<StateGuide, 'steps'>) => (
  <ol className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
    {steps.map(({ title, text, link }, index) => (
      <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-line border-t pt-4">
        <span className="font-display text-3xl font-semibold text-link tabular-nums" aria-hidden="true">
          {index + 1}
        </span>
        <div>
          <h3 className="text-xl">{title}</h3>
          <p className="mt-2 text-soft">
            <NoWrapFigures>{text}</NoWrapFigures>
          </p>
          {link && (
            <a
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              className={joinClasses(textLinkStyle, 'inline-flex min-h-11 items-center gap-1.5')}
            >
              {link.label}
              <ExternalLink className="size-4" aria-hidden="true" />
              <span className="sr-only">(opens a new tab)</span>
            </a>
          )}
        </div>
      </li>
    ))}
  </ol>
)

/** Values that we couldn't confirm, with the office to ask. Renders nothing if there are none. */
const Unknowns = ({ facts }: Pick<StateGuide, 'facts'>) => {
  const open = facts.filter(({ certainty }) => certainty === 'unknown')
  if (open.length === 0) return null
  return (
    <div className="mb-8 flex gap-3 rounded-card border border-marigold bg-marigold-wash p-5">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-amber-ink" aria-hidden="true" />
      <div>
        <h3 className="font-sans text-base font-semibold tracking-normal">What we couldn’t confirm</h3>
        <ul className="mt-1 list-disc pl-5 text-soft">
          {open.map(({ label, text }) => (
            <li key={label}>
              <span className="font-semibold text-ink">{label}.</span> {text}.
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const pageSections = [
  ['steps', 'Step by step'],
  ['articles', 'Articles'],
  ['costs', 'Costs'],
  ['due', 'Due dates'],
  ['time', 'Time'],
  ['sources', 'Sources'],
] as const

const Contents = () => (
  <nav aria-label="On this page" className="mt-8 border-line border-y">
    <ul className="flex flex-wrap gap-x-6">
      {pageSections.map(([id, label]) => (
        <li key={id}>
          <a href={`#${id}`} className={joinClasses(textLinkStyle, 'inline-flex min-h-11 items-center')}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const NextSteps = ({ place }: { place: string }) => (
  <Section
    ground="deep"
    title="Two ways to start"
    lead="See which IRS form fits, or let us do all of it: the state, the IRS, and the Ad Grant of $10,000 a month."
  >
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 max-sm:flex-col max-sm:items-stretch">
      <LinkButton to="/select-package" variant="accent" size="large">
        Have us form it in {place}
      </LinkButton>
      <TextLink to="/eligibility" className="inline-flex min-h-11 items-center">
        Check your IRS form first
      </TextLink>
    </div>
  </Section>
)

export const StateGuideScreen = ({ guide }: { guide: StateGuide }) => {
  const { name, place, checked } = guide
  return (
    <>
      <div className="mx-auto w-full max-w-page px-4 pt-6 pb-4 sm:px-6 sm:pt-10">
        <Breadcrumbs
          links={[
            { to: '/', label: 'Home' },
            { to: '/states', label: 'States' },
          ]}
          current={name}
        />
        <h1 className="mt-4 max-w-4xl text-4xl sm:text-5xl xl:text-6xl">
          How to start a nonprofit in {place}
        </h1>
        <p className="mt-4 max-w-text text-lg text-soft">
          What {place} and the IRS ask for, what it costs, and what’s due afterward. Every figure names its
          official source or says that we haven’t verified it yet. We last read them between{' '}
          {formatDay(checked.oldest)} and {formatDay(checked.newest)}.
        </p>
        <Figures figures={guide.figures} />
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <LinkButton to="/eligibility" variant="accent" size="large">
            Check which IRS form fits
          </LinkButton>
          <LinkButton to="/select-package" variant="outline" size="large">
            See our packages
          </LinkButton>
        </div>
        <Contents />
      </div>
      <Section id="steps" title="Step by step">
        <Steps steps={guide.steps} />
      </Section>
      <Section
        ground="quiet"
        id="articles"
        title="What the articles have to say"
        lead="The IRS looks for three statements. You can use its wording as it is. Nothing else in the articles may contradict it."
      >
        <ArticlesRequirements place={place} statements={guide.statements} />
      </Section>
      <Section
        id="costs"
        title="What it costs"
        lead="Fees to the state and the IRS. None of them goes to us."
      >
        <CostTable place={place} costs={guide.costs} />
      </Section>
      <Section
        id="due"
        title="What’s due afterward"
        lead="The year after formation is when most new nonprofits miss something."
      >
        <DeadlineTable place={place} deadlines={guide.deadlines} />
      </Section>
      <Section id="time" title="How long it takes">
        <DurationTable durations={guide.durations} />
      </Section>
      <Section title="FAQ" ground="quiet">
        <Accordion name="state-faq" items={guide.questions} />
      </Section>
      <Section
        id="sources"
        title="Every figure and its source"
        lead="This isn’t legal advice. Fees and rules change, so check with the office before you file."
      >
        <Unknowns facts={guide.facts} />
        <FactTable place={place} facts={guide.facts} />
      </Section>
      <NextSteps place={place} />
      <Section title="Nearby states">
        <ul className="flex flex-wrap gap-x-6">
          {guide.neighbors.map(({ name: neighbor, slug }) => (
            <li key={slug}>
              <TextLink to={`/states/${slug}`} className="inline-flex min-h-11 items-center">
                {neighbor}
              </TextLink>
            </li>
          ))}
          <li>
            <TextLink to="/states" className="inline-flex min-h-11 items-center">
              All states
            </TextLink>
          </li>
        </ul>
      </Section>
    </>
  )
}

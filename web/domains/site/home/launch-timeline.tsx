import { claims, launchPhases } from '#contract/brand.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Section } from '#web/ui/section.tsx'

const timelinePhases = [
  {
    ...launchPhases.review,
    text: 'We review your answers and prepare your documents.',
    tone: 'bg-water text-ink w-1/3 lg:w-full',
  },
  {
    ...launchPhases.filing,
    text: 'We incorporate your nonprofit, get your EIN, and file with the IRS.',
    tone: 'bg-stone-side text-on-deep',
  },
  {
    ...launchPhases.grant,
    text: 'We apply for the grant and set up your account and tracking.',
    tone: 'bg-spruce text-on-spruce',
  },
  {
    ...launchPhases.launch,
    text: 'Your first campaigns go live, and we fine-tune them until they bring people in.',
    tone: 'bg-marigold text-on-marigold w-2/3 lg:w-full',
  },
]

/** The conditions for the timeline, and what we can't guarantee. */
const timelineNotes = [
  {
    title: 'How 45 days is possible',
    points: [
      'You answer our questions up front, and we ask again only when an authority wants to know more.',
      'We file within 20 days, with the short IRS form whenever you qualify.',
      'While the IRS reviews your application, we build your website and campaigns, so they’re ready the day you’re approved.',
      'It works out when we can file early in those 20 days, and the IRS and Google answer at the fast end of their usual times.',
    ],
  },
  {
    title: 'What we don’t control',
    points: [
      claims.irsTime,
      'Your state decides how fast it registers your nonprofit.',
      'Google reviews the grant application on its own schedule, usually within two weeks.',
      'If one of them takes longer, your launch moves by as much. The price stays the same.',
    ],
  },
]

/** The timeline from payment to launch. Each phase's width represents its length. */
export const LaunchTimeline = () => (
  <Section
    title={`${claims.daysToLaunch} days from payment to launch`}
    lead={`Counted from the day you pay. Your dashboard shows your current step with its own dates. ${claims.timing}`}
  >
    <ol className="grid grid-cols-1 gap-x-1 gap-y-6 lg:grid-cols-[5fr_15fr_15fr_10fr]">
      {timelinePhases.map(({ from, to, title, text, tone }, index) => (
        <li key={title} className="flex flex-col">
          <div
            className={joinClasses(
              'flex min-h-14 items-center rounded-control px-3 py-2 font-semibold tabular-nums lg:rounded-none',
              index === 0 && 'lg:rounded-l-control lg:px-2 lg:text-sm',
              index === timelinePhases.length - 1 && 'lg:rounded-r-control',
              tone,
            )}
          >
            Days {from}-{to}
          </div>
          <h3 className={joinClasses('mt-3 text-lg', index === 0 && 'lg:-mr-4')}>{title}</h3>
          <p
            className={joinClasses(
              'mt-1 text-[0.9375rem] text-soft',
              index === 0 ? 'lg:hyphens-auto' : 'lg:pr-5',
            )}
          >
            {text}
          </p>
        </li>
      ))}
    </ol>
    <div className="mt-12 grid grid-cols-1 gap-6 md:grid-cols-2">
      {timelineNotes.map(({ title, points }) => (
        <div key={title} className="rounded-card border border-line bg-card p-6 shadow-card">
          <h3 className="text-xl">{title}</h3>
          <ul className="mt-4 grid list-disc gap-2 pl-5 text-soft">
            {points.map((point) => (
              <li key={point}>
                <NoWrapFigures>{point}</NoWrapFigures>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Section>
)

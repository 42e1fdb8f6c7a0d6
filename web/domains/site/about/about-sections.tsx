import { Building2, type LucideIcon, PencilLine, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import { claims, launchPhases } from '#contract/brand.ts'
import { feeTexts } from '#contract/packages.ts'
import { ArrivalScene, CrossingScene, NearShoreScene } from '#web/ui/illustrations/illustrations.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Section } from '#web/ui/section.tsx'

interface RoadStage {
  Drawing: ComponentType<{ className?: string }>
  days: { from: number; to: number }
  title: string
  text: string
}

const { review, filing, grant, launch } = launchPhases

const roadStages: readonly RoadStage[] = [
  {
    Drawing: NearShoreScene,
    days: { from: review.from, to: review.to },
    title: 'Your answers become documents',
    text: 'We check everything you tell us, prepare your documents, and word your mission for the IRS and the grant.',
  },
  {
    Drawing: CrossingScene,
    days: { from: filing.from, to: filing.to },
    title: 'Your nonprofit exists',
    text: 'We incorporate it in your state, get its EIN, and file for 501(c)(3) status. You sign. We file.',
  },
  {
    Drawing: ArrivalScene,
    days: { from: grant.from, to: launch.to },
    title: 'People find it',
    text: `Your website and first campaigns are ready, and up to ${claims.grantPerMonth} a month in ads reaches people who search for a cause like yours.`,
  },
]

export const LaunchStages = () => (
  <Section
    title="The road, step by step"
    lead={`${claims.daysToLaunch} days from your payment. ${claims.timing}`}
  >
    <ol className="grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto]">
      {roadStages.map(({ Drawing, days, title, text }) => (
        <li key={title} className="md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0">
          <Drawing className="w-full rounded-card border border-line bg-card" />
          <p className="mt-5 font-semibold text-link tabular-nums">
            Days {days.from}-{days.to}
          </p>
          <h3 className="mt-1 text-xl">{title}</h3>
          <p className="mt-2 text-soft">
            <NoWrapFigures>{text}</NoWrapFigures>
          </p>
        </li>
      ))}
    </ol>
  </Section>
)

const irsSteps = [
  {
    title: 'We choose the right form',
    text: 'Small organizations can use the short application, Form 1023-EZ. Everyone else files Form 1023. We check which one you qualify for before we write a line.',
  },
  {
    title: 'You read it before it goes out',
    text: 'Every line is explained in plain language. You correct anything that’s wrong, and you sign. Nothing is filed without you.',
  },
  {
    title: 'We file it and pay the fee',
    text: `${feeTexts.included} are included in the price. Your project page shows what we filed and what comes next.`,
  },
  {
    title: 'The IRS decides',
    text: `${claims.irsTime} No one can speed that up, and we never say we can.`,
  },
  {
    title: 'If the IRS has questions',
    text: 'We draft the answer with you and send it before the deadline.',
  },
  {
    title: 'The letter is yours',
    text: 'Your determination letter, your EIN, and every document we file stay with your project, ready to download.',
  },
]

export const IrsSteps = () => (
  <Section
    ground="deep"
    title="How we work with the IRS"
    lead="We’re not a law firm, and we’re not affiliated with the IRS. We prepare, check, and file."
  >
    <ol className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {irsSteps.map(({ title, text }, index) => (
        <li key={title} className="border-deep-line border-t pt-4">
          <span className="font-display text-3xl font-semibold text-marigold tabular-nums" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="mt-1 text-xl">{title}</h3>
          <p className="mt-2 text-on-deep-soft">
            <NoWrapFigures>{text}</NoWrapFigures>
          </p>
        </li>
      ))}
    </ol>
  </Section>
)

interface PartyRole {
  icon: LucideIcon
  who: string
  does: readonly string[]
}

const partyRoles: readonly PartyRole[] = [
  {
    icon: PencilLine,
    who: 'You',
    does: [
      `Answer our questions once (${claims.applicationTime})`,
      'Read and sign what we prepare',
      'Lead the nonprofit and do its work',
    ],
  },
  {
    icon: Users,
    who: 'Our team',
    does: [
      'A project manager who answers your questions and tells you what’s next',
      'A formation specialist who prepares your articles and files with your state',
      'A filing reviewer who checks every line of your IRS application',
      'An Ad Grant manager who applies for the grant and builds your campaigns',
    ],
  },
  {
    icon: Building2,
    who: 'IRS, state, and Google',
    does: [
      'Your state registers the nonprofit',
      'The IRS decides on 501(c)(3) status',
      'Google decides on the grant and can end it if its rules are broken',
    ],
  },
]

/** What each party does: the client, our team, and the IRS, the state, and Google. */
export const WhoDoesWhat = () => (
  <Section title="Who does what">
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-3 md:grid-rows-[auto_auto_1fr]">
      {partyRoles.map(({ icon: Icon, who, does }) => (
        <li
          key={who}
          className="rounded-card border border-line bg-card p-6 shadow-card md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0"
        >
          <Icon className="size-7 text-link" aria-hidden="true" />
          <h3 className="mt-4 text-2xl">{who}</h3>
          <ul className="mt-4 grid list-disc content-start gap-2 pl-5 text-soft marker:text-link">
            {does.map((line) => (
              <li key={line}>
                <NoWrapFigures>{line}</NoWrapFigures>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
)

import type { ComponentType } from 'react'
import { claims, launchPhases } from '#contract/brand.ts'
import { Arrival } from '#web/ui/illustrations/arrival.tsx'
import { Bank } from '#web/ui/illustrations/bank.tsx'
import { Crossing } from '#web/ui/illustrations/crossing.tsx'
import { Section } from '#web/ui/section.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface Stage {
  Drawing: ComponentType<{ className?: string }>
  days: { from: number; to: number }
  title: string
  text: string
}

const { review, filing, grant, launch } = launchPhases

const stages: readonly Stage[] = [
  {
    Drawing: Bank,
    days: { from: review.from, to: review.to },
    title: 'Your answers become documents',
    text: 'We check everything you tell us, prepare your documents, and word your mission for the IRS and the grant.',
  },
  {
    Drawing: Crossing,
    days: { from: filing.from, to: filing.to },
    title: 'Your nonprofit exists',
    text: 'We incorporate it in your state, get its EIN, and file for 501(c)(3) status. You sign. We file.',
  },
  {
    Drawing: Arrival,
    days: { from: grant.from, to: launch.to },
    title: 'People find it',
    text: `Your website and first campaigns are ready, and up to ${claims.grantPerMonth} a month in ads reaches people who search for a cause like yours.`,
  },
]

/** The road from payment to launch in three drawings. */
export const Road = () => (
  <Section
    title="The road, step by step"
    lead={`${claims.daysToLaunch} days from your payment, if the IRS and Google answer in their usual time.`}
  >
    <ol className="grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto]">
      {stages.map(({ Drawing, days, title, text }) => (
        <li key={title} className="md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0">
          <Drawing className="w-full rounded-card border border-line bg-card" />
          <p className="mt-5 font-semibold text-link tabular-nums">
            Days {days.from}-{days.to}
          </p>
          <h3 className="mt-1 text-xl">{title}</h3>
          <p className="mt-2 text-soft">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ol>
  </Section>
)

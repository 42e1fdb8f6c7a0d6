import { Lock } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { formatDay } from '#contract/dates.ts'
import { formatMonth } from '#contract/results'
import { useSession } from '#web/api/session.ts'
import { PageState } from '#web/ui/page-state.tsx'
import { FunnelSection } from './funnel-section.tsx'
import { GrantsSection } from './grants-section.tsx'
import { MoneySection } from './money-section.tsx'
import { StagesSection, WorkloadSection } from './pipeline-sections.tsx'
import { RangePicker, useBusinessRange } from './range-picker.tsx'

const NoPermission = () => (
  <PageState level={2} icon={Lock} title="You can’t see the business page yet">
    <p>A colleague who can see it can give you access on the People page.</p>
  </PageState>
)

/** Heading that only the printed page shows: the months, the brand's name, and today's date. */
const PrintedHeading = ({ range, today }: Pick<ReturnType<typeof useBusinessRange>, 'range' | 'today'>) => (
  <div className="hidden print:block">
    <p className="font-display text-2xl font-semibold">
      {formatMonth(range.from)}
      {range.to !== range.from && ` – ${formatMonth(range.to)}`}
    </p>
    <p className="text-soft">
      {brand.name}, printed {formatDay(today)}
    </p>
  </div>
)

const sections = [
  { id: 'money', label: 'Money' },
  { id: 'workload', label: 'Workload' },
  { id: 'funnel', label: 'From visit to launch' },
  { id: 'stages', label: 'Time in each status' },
  { id: 'grants', label: 'Grants' },
]

/** Links to the page's sections. On wide screens, they stay at the top while the page scrolls. */
const SectionLinks = () => (
  <nav
    aria-label="Sections"
    className="z-10 -mt-7 border-line border-b bg-paper lg:sticky lg:top-0 print:hidden"
  >
    <ul className="flex flex-wrap gap-x-5 text-[0.9375rem]">
      {sections.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The business page. Users without the `see business` permission see a message instead. */
export const BusinessArea = () => {
  const { user } = useSession()
  const address = useBusinessRange()
  const { range, today } = address
  if (!user?.permissions.includes('see business')) return <NoPermission />
  return (
    <div className="space-y-10 print:space-y-4">
      <RangePicker {...address} />
      <SectionLinks />
      <PrintedHeading range={range} today={today} />
      <MoneySection range={range} />
      <WorkloadSection range={range} />
      <FunnelSection range={range} />
      <StagesSection range={range} />
      <GrantsSection range={range} />
    </div>
  )
}

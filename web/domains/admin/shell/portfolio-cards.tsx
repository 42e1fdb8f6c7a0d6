import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/money.ts'
import { grant } from '#contract/packages.ts'
import type { AdminProject } from '#contract/projects'
import { Card } from '#web/ui/card.tsx'
import { portfolioQuery } from '../projects/admin-projects.queries.ts'

const adValue = (live: number) => `${formatMoney(live * grant.perMonth)}/mo`

const Stat = ({ label, value, beside }: { label: string; value: string; beside: string }) => (
  <Card className="p-4 sm:p-5">
    <p className="font-semibold text-[0.8125rem] text-soft">{label}</p>
    <p className="mt-1 font-display text-2xl tabular-nums whitespace-nowrap sm:text-3xl">{value}</p>
    <p className="mt-0.5 text-[0.8125rem] text-faint tabular-nums">{beside}</p>
  </Card>
)

/** Four figures of the page on screen, each with that of the whole portfolio beside it. */
export const StatCards = ({ projects }: { projects: readonly AdminProject[] }) => {
  const { data: all } = useQuery(portfolioQuery)
  const live = projects.filter(({ status }) => status === 'live').length
  const whole = (value: string | number | undefined) =>
    value === undefined ? 'Counting all projects...' : `${value} across all projects`
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label="Total Projects"
        value={String(projects.length)}
        beside={all ? `of ${all.total} in total` : 'Counting all projects...'}
      />
      <Stat label="Active Grants" value={String(live)} beside={whole(all?.live)} />
      <Stat label="In Progress" value={String(projects.length - live)} beside={whole(all?.inProgress)} />
      <Stat label="Total Ad Value" value={adValue(live)} beside={whole(all && adValue(all.live))} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/money.ts'
import { grant } from '#contract/packages.ts'
import type { AdminProject } from '#contract/projects'
import { extra } from '#web/ui/admin/list-filters.tsx'
import { cx } from '#web/ui/cx.ts'
import { ReadFailureLine } from '#web/ui/read-failure.tsx'
import { portfolioQuery } from './admin-projects.queries.ts'

const adValue = (live: number) => `${formatMoney(live * grant.perMonth)}/mo`

const Figure = ({ label, value, all }: { label: string; value: string; all: string | null }) => (
  <div className="flex min-h-8 items-center gap-x-2 max-sm:flex-wrap max-sm:content-start max-sm:pb-2">
    <p className="text-sm text-soft max-sm:w-full">{label}</p>
    <p className="font-semibold tabular-nums">{value}</p>
    {all && <p className="text-[0.8125rem] text-faint tabular-nums">of {all}</p>}
  </div>
)

/** Four figures of the projects on screen, each with that of all projects beside it. */
export const Figures = ({ projects }: { projects: readonly AdminProject[] }) => {
  const { data: all, error, refetch } = useQuery(portfolioQuery)
  const live = projects.filter(({ status }) => status === 'live').length
  const overall = (value: string | number | undefined, word = 'overall') => {
    if (value !== undefined) return `${value} ${word}`
    return error ? null : '...'
  }
  return (
    <>
      <div className={cx('mb-3 grid grid-cols-2 gap-x-7 lg:flex lg:flex-wrap', extra)}>
        <Figure
          label="Total Projects"
          value={String(projects.length)}
          all={overall(all?.total, 'in total')}
        />
        <Figure label="Active Grants" value={String(live)} all={overall(all?.live)} />
        <Figure label="In Progress" value={String(projects.length - live)} all={overall(all?.inProgress)} />
        <Figure label="Total Ad Value" value={adValue(live)} all={overall(all && adValue(all.live))} />
      </div>
      {error && !all && (
        <div className={cx('mb-3', extra)}>
          <ReadFailureLine title="We couldn't load the totals" onRetry={() => refetch()} />
        </div>
      )}
    </>
  )
}

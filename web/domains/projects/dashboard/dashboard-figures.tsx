import { BadgeDollarSign, FolderKanban, Hourglass, Rocket } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { StatCard, StatFigure } from '#web/ui/stat-card.tsx'
import { summarizeProjects } from '../leading-projects.ts'

/** The dashboard's four figures. Compact unless there are several projects. */
export const DashboardFigures = ({ projects }: { projects: Parameters<typeof summarizeProjects>[0] }) => {
  const { total, live, inProgress, monthlyAdValue } = summarizeProjects(projects)
  const Figure = total > 1 ? StatCard : StatFigure
  return (
    <div className="@container">
      <dl
        className={joinClasses(
          'grid rounded-card border border-line',
          total > 1
            ? 'grid-cols-2 gap-px overflow-hidden bg-line shadow-card lg:grid-cols-4'
            : 'grid-cols-2 gap-y-3 divide-x divide-line bg-card py-3 @min-[20rem]:grid-cols-4',
        )}
      >
        <Figure icon={FolderKanban} label="Total Projects" value={total} />
        <Figure icon={Rocket} label="Active Grants" value={live} />
        <Figure icon={BadgeDollarSign} label="Monthly Ad Value" value={formatMoney(monthlyAdValue)} />
        <Figure icon={Hourglass} label="In Progress" value={inProgress} />
      </dl>
    </div>
  )
}

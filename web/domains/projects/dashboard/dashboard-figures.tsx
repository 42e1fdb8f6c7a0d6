import { BadgeDollarSign, FolderKanban, Hourglass, Rocket } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { StatCard, StatFigure } from '#web/ui/stat-card.tsx'
import { countProjects } from '../leading-projects.ts'

/** The dashboard's four figures. Compact unless there are several projects. */
export const DashboardFigures = ({ projects }: { projects: Parameters<typeof countProjects>[0] }) => {
  const { total, live, inProgress, monthlyAdValue } = countProjects(projects)
  const Figure = total > 1 ? StatCard : StatFigure
  return (
    <dl
      className={
        total > 1
          ? 'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-4'
          : 'grid grid-cols-2 gap-y-3 min-[22rem]:grid-cols-4 divide-x divide-line rounded-card border border-line bg-card py-3'
      }
    >
      <Figure icon={FolderKanban} label="Total Projects" value={total} />
      <Figure icon={Rocket} label="Active Grants" value={live} />
      <Figure icon={BadgeDollarSign} label="Monthly Ad Value" value={formatMoney(monthlyAdValue)} />
      <Figure icon={Hourglass} label="In Progress" value={inProgress} />
    </dl>
  )
}

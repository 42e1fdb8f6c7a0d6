import { BadgeDollarSign, FolderKanban, Hourglass, Rocket } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { figuresOf } from './portfolio.ts'

/** The four figures at the head of the dashboard. */
export const DashboardFigures = ({ projects }: { projects: readonly { status: string }[] }) => {
  const { total, live, inProgress, monthlyAdValue } = figuresOf(projects)
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <StatCard icon={FolderKanban} label="Total Projects" value={total} />
      <StatCard icon={Rocket} label="Active Grants" value={live} />
      <StatCard icon={BadgeDollarSign} label="Monthly Ad Value" value={formatMoney(monthlyAdValue)} />
      <StatCard icon={Hourglass} label="In Progress" value={inProgress} />
    </dl>
  )
}

import { Skeleton } from '#web/ui/skeleton.tsx'

const figures = ['a', 'b', 'c', 'd']
const cards = ['a', 'b', 'c']

/** The dashboard before its projects have come: four figures and three cards. */
export const DashboardSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading your projects...</span>
    <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {figures.map((key) => (
        <Skeleton key={key} className="h-24" />
      ))}
    </div>
    <div className="mt-24 grid grid-cols-1 gap-5 lg:grid-cols-2">
      {cards.map((key) => (
        <div key={key} data-skeleton="card" className="rounded-card border border-line bg-card p-5 sm:p-7">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <Skeleton className="mt-6 h-20" />
          <Skeleton className="mt-6 h-4" />
          <Skeleton className="mt-2 h-4 w-4/5" />
        </div>
      ))}
    </div>
  </div>
)

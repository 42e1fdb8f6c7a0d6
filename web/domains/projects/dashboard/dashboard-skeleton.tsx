import { Skeleton } from '#web/ui/skeleton.tsx'

const cards = ['a', 'b', 'c']

/** The dashboard before its projects have come: what happens next, the figures, and three cards. */
export const DashboardSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading your projects...</span>
    <Skeleton className="h-26" />
    <Skeleton className="mt-4 h-20" />
    <div className="mt-16 grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3">
      {cards.map((key) => (
        <div key={key} data-skeleton="card" className="rounded-card border border-line bg-card p-5 sm:p-6">
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

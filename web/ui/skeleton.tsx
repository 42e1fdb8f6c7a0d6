import { cx } from './cx.ts'

/** A quiet block in the shape of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div className={cx('animate-pulse-soft rounded-control bg-mist', className)} aria-hidden="true" />
)

/** The skeleton of a whole page: a title, a line and two blocks. */
export const PageSkeleton = ({ label = 'Loading...' }: { label?: string }) => (
  <div role="status" className="mx-auto w-full max-w-page px-4 py-12 sm:px-6">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-10 w-64 max-w-full" />
    <Skeleton className="mt-4 h-5 w-96 max-w-full" />
    <div className="mt-10 grid grid-cols-1 gap-5 md:grid-cols-2">
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  </div>
)

import { joinClasses } from './join-classes.ts'

/** A placeholder in the shape of content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div className={joinClasses('animate-pulse-soft rounded-control bg-mist', className)} aria-hidden="true" />
)

/** Placeholder for a whole page: a title, a line, and two blocks. */
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

/** A spinner. Always pair it with text. */
export const Spinner = () => (
  <svg className="size-4 animate-spin" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2.5" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)

interface Props {
  /** Percentage from 0 to 100. */
  value: number
  /** The accessible name. */
  label: string
}

/** A progress bar. It's an SVG because the content security policy forbids style attributes. */
export const ProgressBar = ({ value, label }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    className="h-2.5 overflow-hidden rounded-full bg-water"
  >
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="size-full" aria-hidden="true">
      <rect width={value} height="1" className="fill-spruce transition-[width] duration-500" />
    </svg>
  </div>
)

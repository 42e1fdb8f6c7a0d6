import { type ReactNode, Suspense } from 'react'
import { formatDateRange } from '#contract/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'

interface SectionProps {
  id: string
  title: string
  lead: ReactNode
  /** Definitions, folded on screen and open in print. */
  details?: string
  children: ReactNode
}

export const BusinessSection = ({ id, title, lead, details, children }: SectionProps) => (
  <section aria-labelledby={id} className="space-y-4">
    <div className="break-inside-avoid break-after-avoid">
      <h2 id={id} className="scroll-mt-18 text-xl lg:scroll-mt-16">
        {title}
      </h2>
      <p className="mt-1 max-w-text text-[0.9375rem] text-soft">{lead}</p>
      {details && (
        <>
          <details className="mt-1 max-w-text text-[0.9375rem] text-soft print:hidden">
            <summary className="inline-flex min-h-8 cursor-pointer items-center text-link underline underline-offset-4 pointer-coarse:min-h-11">
              How we count
            </summary>
            {details}
          </details>
          <p className="mt-1 hidden text-[0.9375rem] text-soft print:block">{details}</p>
        </>
      )}
    </div>
    {children}
  </section>
)

interface FigureProps {
  label: string
  value: ReactNode
  note?: ReactNode
  isFirst?: boolean
}

export const Figure = ({ label, value, note, isFirst = false }: FigureProps) => (
  <div
    className={joinClasses(
      'break-inside-avoid bg-card px-4 py-4 sm:px-5 print:px-3 print:py-2',
      isFirst ? 'max-sm:col-span-2' : 'max-sm:last:nth-[even]:col-span-2',
    )}
  >
    <dt className="text-sm text-soft">{label}</dt>
    <dd
      className={joinClasses(
        'mt-1 font-display leading-tight font-semibold tabular-nums',
        isFirst ? 'text-3xl' : 'text-2xl',
        'print:text-xl',
      )}
    >
      {value}
    </dd>
    {note && <dd className="mt-1 text-sm text-faint">{note}</dd>}
  </div>
)

export const FigureRow = ({ children }: { children: ReactNode }) => (
  <dl className="grid break-inside-avoid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-4 print:grid-cols-4">
    {children}
  </dl>
)

interface ChartCardProps {
  children: ReactNode
  /** Whether the chart is left out in print, because the table below it has the same figures. */
  isOnlyOnScreen?: boolean
}

/** A card around a chart. Its width is limited, because a wider chart is also taller. */
export const ChartCard = ({ children, isOnlyOnScreen = false }: ChartCardProps) => (
  <Card
    className={joinClasses(
      'max-w-3xl break-inside-avoid p-4! sm:p-5! print:max-w-md',
      isOnlyOnScreen && 'print:hidden',
    )}
  >
    <Suspense fallback={<Skeleton className="h-56" />}>{children}</Suspense>
  </Card>
)

export const formatComparison = (compared: { from: string; to: string } | null): string =>
  compared ? ` Compared with ${formatDateRange(compared.from, compared.to)}.` : ''

export const listFormat = new Intl.ListFormat('en-US')

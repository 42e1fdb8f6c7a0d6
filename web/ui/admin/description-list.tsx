import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

/** A description list with two columns, or one column on phones. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-3">{children}</dl>
)

export const DescriptionItem = ({
  label,
  wide,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) => (
  <div
    className={joinClasses(
      'max-sm:grid max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:items-baseline',
      wide && 'sm:col-span-2',
    )}
  >
    <dt className="font-semibold text-[0.8125rem] text-soft">{label}</dt>
    <dd className="wrap-anywhere max-sm:text-[0.9375rem]">{children}</dd>
  </div>
)

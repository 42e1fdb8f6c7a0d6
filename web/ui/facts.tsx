import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * Short facts on a quiet line, a dot between them. None parts at the end of a line, and the dot before the first one of a
 * line lies outside, where it's cut.
 */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={cx('overflow-hidden text-soft', className)}>
    <span className="-ml-3.5 flex flex-wrap *:relative *:whitespace-nowrap *:pl-3.5 *:before:absolute *:before:left-0 *:before:w-3.5 *:before:text-center *:before:content-['·'/'']">
      {children}
    </span>
  </p>
)

import type { ReactNode } from 'react'
import { joinClasses } from './cx.ts'

/**
 * Short facts on one line, separated by dots. Facts don't break across lines, and a dot at the beginning of a
 * line is clipped.
 */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={joinClasses('overflow-hidden text-soft', className)}>
    <span className="-ml-3.5 flex flex-wrap *:relative *:whitespace-nowrap *:pl-3.5 *:before:absolute *:before:left-0 *:before:w-3.5 *:before:text-center *:before:content-['·'/'']">
      {children}
    </span>
  </p>
)

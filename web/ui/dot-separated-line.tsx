import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/**
 * Short facts in a row, separated by dots. A row can wrap between facts, and a dot at the beginning of a line
 * is clipped.
 */
export const DotSeparatedLine = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={joinClasses('overflow-hidden text-soft', className)}>
    <span className="-ml-3.5 flex flex-wrap *:relative *:whitespace-nowrap *:pl-3.5 *:before:absolute *:before:left-0 *:before:w-3.5 *:before:text-center *:before:content-['·'/'']">
      {children}
    </span>
  </p>
)

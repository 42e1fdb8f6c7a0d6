import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The platform's own list of values, in our look. */
export const Select = ({ className, children, ...select }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select {...select} className={cx('w-full appearance-none pr-10', className)}>
      {children}
    </select>
    <ChevronDown
      className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-faint"
      aria-hidden="true"
    />
  </span>
)

import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A white sheet on the paper ground. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={cx('rounded-card border border-line bg-card p-5 shadow-card sm:p-7', className)}
  />
)

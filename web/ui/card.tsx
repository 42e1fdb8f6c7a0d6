import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={joinClasses('rounded-card border border-line bg-card p-5 shadow-card sm:p-7', className)}
  />
)

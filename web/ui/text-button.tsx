import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { textLinkStyle } from './text-link.tsx'

/** A button that reads like a link, for the way around what a form asks; tall enough for a finger. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={cx(textLinkStyle, 'min-h-11 text-left text-[0.9375rem]', className)}
  />
)

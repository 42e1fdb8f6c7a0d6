import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

export const textLinkStyle =
  'font-medium text-link underline decoration-1 underline-offset-[3px] hover:decoration-2'

/** A link within text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link {...rest} className={cx(textLinkStyle, className)} />
)

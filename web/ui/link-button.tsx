import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface Props extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link to another page that variants like a button. */
export const LinkButton = ({ variant, size, className, ...rest }: Props) => (
  <Link {...rest} className={buttonStyle(variant, size, className)} />
)

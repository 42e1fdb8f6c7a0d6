import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonStyle } from './button-style.ts'

interface Props extends LinkProps {
  look?: ButtonLook
  size?: ButtonSize
}

/** A link to another page that looks like a button. */
export const LinkButton = ({ look, size, className, ...rest }: Props) => (
  <Link {...rest} className={buttonStyle(look, size, className)} />
)

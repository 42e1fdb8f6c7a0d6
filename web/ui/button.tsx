import type { ComponentProps } from 'react'
import { type ButtonLook, type ButtonSize, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** While true the button is disabled and says `busyLabel`. */
  busy?: boolean
  busyLabel?: string
}

/** A button that names what happens, and says so while it happens. */
export const Button = ({
  look,
  size,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={buttonStyle(look, size, className)}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  >
    {busy ? (
      <>
        <Spinner />
        {busyLabel ?? children}
      </>
    ) : (
      children
    )}
  </button>
)

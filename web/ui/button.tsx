import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While true the button is disabled and says `busyLabel`. */
  busy?: boolean
  busyLabel?: string
}

/** A button that names what happens, and says so while it happens. */
export const Button = ({
  variant,
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
    className={buttonStyle(variant, size, className)}
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

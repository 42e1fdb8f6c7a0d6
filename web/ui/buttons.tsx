import { Check, Copy, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { joinClasses } from './join-classes.ts'
import { Spinner } from './loading.tsx'
import { showToast } from './toast-store.ts'

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const variantStyles: Record<ButtonVariant, string> = {
  primary: 'bg-spruce text-on-spruce hover:bg-spruce-hover',
  accent: 'bg-marigold text-on-marigold hover:bg-marigold-hover',
  outline: 'border border-edge bg-card text-ink hover:bg-mist',
  ghost: 'text-ink hover:bg-mist',
  danger: 'bg-brick text-on-brick hover:bg-brick-hover',
}

const sizeStyles: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 py-1.5 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 py-2 text-[0.9375rem]',
  large: 'min-h-13 px-7 py-3 text-base',
}

/** Returns the class names of a button, also for links that look like buttons. */
export const getButtonStyle = (
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  more?: string,
): string =>
  joinClasses(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight no-underline',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border forced-colors:border-[ButtonText]',
    variantStyles[variant],
    sizeStyles[size],
    more,
  )

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the button is busy. While busy, it's disabled and shows a spinner with `busyLabel`. */
  busy?: boolean
  busyLabel?: string
}

export const Button = ({
  variant,
  size,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={getButtonStyle(variant, size, className)}
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

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link that looks like a button. */
export const LinkButton = ({ variant, size, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={getButtonStyle(variant, size, className)} />
)

/** A button that looks like a link, with a 44 px touch target. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={joinClasses(textLinkStyle, 'min-h-11 text-left text-[0.9375rem]', className)}
  />
)

export const textLinkStyle =
  'font-medium text-link underline decoration-1 underline-offset-[3px] hover:decoration-2'

export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link {...rest} className={joinClasses(textLinkStyle, className)} />
)

export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    onClick={onClose}
    aria-label="Close"
    className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
  >
    <X className="size-5" aria-hidden="true" />
  </button>
)

/** A button that copies text to the clipboard. Afterward, it shows a check mark until it loses focus. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={isCopied ? 'Copied' : label}
      // The icon confirms that the text was copied. A tooltip would cover neighboring content.
      data-tooltip={isCopied ? undefined : label}
      onClick={async (event) => {
        event.stopPropagation()
        await navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () =>
            showToast({
              title: 'Copying failed',
              description: `Please copy it manually: ${text}`,
              variant: 'destructive',
            }),
        )
      }}
      onBlur={() => setCopied(false)}
      className="relative grid size-6 shrink-0 place-items-center rounded-control text-faint hover:bg-mist hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
    >
      <Icon className="size-3.5" aria-hidden="true" />
    </button>
  )
}

import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-spruce text-on-spruce hover:bg-spruce-hover',
  accent: 'bg-marigold text-on-marigold hover:bg-marigold-hover',
  outline: 'border border-edge bg-card text-ink hover:bg-mist',
  ghost: 'text-ink hover:bg-mist',
  danger: 'bg-brick text-on-brick hover:bg-brick-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 py-1.5 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 py-2 text-[0.9375rem]',
  large: 'min-h-13 px-7 py-3 text-base',
}

/** The look of a button, shared by buttons and by links that look like one. */
export const buttonStyle = (
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  more?: string,
): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight no-underline',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border forced-colors:border-[ButtonText]',
    variants[variant],
    sizes[size],
    more,
  )

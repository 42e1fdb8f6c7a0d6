import type { ComponentProps } from 'react'

/**
 * A honeypot field against spam. It's invisible, can't be reached with the keyboard, and is hidden from
 * screen readers.
 */
export const HoneypotField = (input: ComponentProps<'input'>) => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...input} />
    </label>
  </div>
)

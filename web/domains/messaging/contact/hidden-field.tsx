import type { ComponentProps } from 'react'

/** A honeypot field. It's invisible, not focusable, and hidden from screen readers. */
export const HiddenField = (input: ComponentProps<'input'>) => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...input} />
    </label>
  </div>
)

import type { ComponentProps } from 'react'

/** A field that only programs find: no eye sees it, no Tab reaches it, and no screen reader speaks of it. */
export const HiddenField = (input: ComponentProps<'input'>) => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...input} />
    </label>
  </div>
)

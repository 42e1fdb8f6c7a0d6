import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & ComponentProps<'textarea'>

/** Several lines of text; grows with what is written. */
export const TextArea = ({ label, hint, error, optional, className, ...textarea }: Props) => (
  <Field label={label} hint={hint} error={error} optional={optional ?? false}>
    {(control) => (
      <textarea
        rows={5}
        {...textarea}
        {...control}
        className={cx(
          controlStyle,
          'block field-sizing-content wrap-anywhere min-h-32 max-h-128 resize-y',
          className,
        )}
      />
    )}
  </Field>
)

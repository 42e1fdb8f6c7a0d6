import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'
import { Select } from './select.tsx'

type Props = FieldProps & ComponentProps<'select'>

/** One of several values, by the platform's own list. */
export const SelectField = ({ label, hint, error, optional, className, children, ...select }: Props) => (
  <Field label={label} hint={hint} error={error} optional={optional ?? false}>
    {(control) => (
      <Select {...select} {...control} className={cx(controlStyle, className)}>
        {children}
      </Select>
    )}
  </Field>
)

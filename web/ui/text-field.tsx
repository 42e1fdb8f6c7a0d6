import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & ComponentProps<'input'>

/** A line of text. */
export const TextField = ({ label, hint, error, optional, className, ...input }: Props) => (
  <Field label={label} hint={hint} error={error} optional={optional ?? false}>
    {(control) => <input type="text" {...input} {...control} className={cx(controlStyle, className)} />}
  </Field>
)

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & ComponentProps<'input'>

/** A password that can be shown, pasted, and filled by a password manager. */
export const PasswordField = ({ label, hint, error, optional, className, ...input }: Props) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cx(controlStyle, 'pr-12', className)}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            aria-label={`Show ${typeof label === 'string' ? label.toLowerCase() : 'password'}`}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}

import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { joinClasses } from './join-classes.ts'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The error. Replaces the hint. */
  error?: string | undefined
  /** Shows "(optional)" after the label. `unmarked` omits it if the surrounding text makes this clear. */
  optional?: boolean | 'unmarked'
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface LabeledFieldProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Class names shared by text fields and selects. */
export const controlStyle =
  'w-full min-h-11 rounded-control border border-edge bg-card px-3.5 py-2.5 text-ink placeholder:text-faint ' +
  'transition-colors hover:border-ink aria-invalid:border-brick aria-invalid:border-2 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-mist disabled:text-soft'

/** The error below a control, or its hint if there's no error. */
export const FieldNote = ({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
}) => {
  if (error)
    return (
      <p id={id} className="mt-2 flex items-start gap-1.5 text-sm font-medium text-brick">
        <CircleAlert className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
        {error}
      </p>
    )
  return hint ? (
    <div id={id} className="mt-2 text-sm text-pretty text-faint">
      {hint}
    </div>
  ) : null
}

/** A label, a control, and a hint or error, connected by ARIA attributes. */
export const Field = ({ label, hint, error, optional = false, children }: LabeledFieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
        {label}
        {optional === true && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

type TextFieldProps = FieldProps & ComponentProps<'input'>

export const TextField = ({ label, hint, error, optional, className, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} optional={optional ?? false}>
    {(control) => (
      <input type="text" {...input} {...control} className={joinClasses(controlStyle, className)} />
    )}
  </Field>
)

type TextAreaProps = FieldProps & ComponentProps<'textarea'>

/** A multi-line text field that grows with its content. */
export const TextArea = ({ label, hint, error, optional, className, ...textarea }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} optional={optional ?? false}>
    {(control) => (
      <textarea
        rows={5}
        {...textarea}
        {...control}
        className={joinClasses(
          controlStyle,
          'block field-sizing-content wrap-anywhere min-h-32 max-h-128 resize-y',
          className,
        )}
      />
    )}
  </Field>
)

export const Select = ({ className, children, ...select }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select {...select} className={joinClasses('w-full appearance-none pr-10', className)}>
      {children}
    </select>
    <ChevronDown
      className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-faint"
      aria-hidden="true"
    />
  </span>
)

type SelectFieldProps = FieldProps & ComponentProps<'select'>

export const SelectField = ({
  label,
  hint,
  error,
  optional,
  className,
  children,
  ...select
}: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} optional={optional ?? false}>
    {(control) => (
      <Select {...select} {...control} className={joinClasses(controlStyle, className)}>
        {children}
      </Select>
    )}
  </Field>
)

interface CheckboxFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox with a label. The label is part of the click target. */
export const CheckboxField = ({ label, hint, error, ...input }: CheckboxFieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          {...input}
          id={id}
          aria-describedby={error || hint ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className="mt-2.5 size-5.5 shrink-0"
        />
        <label htmlFor={id} className="min-h-11 min-w-0 py-2 leading-snug wrap-anywhere">
          {label}
        </label>
      </div>
      {/* Aligned with the label, and as close to it as the click target allows. */}
      <div className="-mt-1.5 pl-8.5 empty:hidden">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}

type PasswordFieldProps = FieldProps & ComponentProps<'input'>

/** A password field with a button that shows the password. Allows pasting and password managers. */
export const PasswordField = ({ label, hint, error, optional, className, ...input }: PasswordFieldProps) => {
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
            className={joinClasses(controlStyle, 'pr-12', className)}
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

interface CodeFieldProps extends FieldProps {
  name: string
  ref: (input: HTMLInputElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown
  onBlur: (event: ChangeEvent<HTMLInputElement>) => unknown
  /** Called when six digits have been typed, pasted, or autofilled. */
  onComplete?: () => void
}

const removeWhitespace = (text: string): string => text.replace(/\s/g, '')

/** A field for a six-digit authentication code, in large type. Ignores pasted spaces. */
export const CodeField = ({ label, hint, error, onChange, onComplete, ...input }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <input
        {...input}
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={joinClasses(
          controlStyle,
          'min-h-16 text-center font-display text-3xl tabular-nums tracking-[0.35em] indent-[0.35em]',
        )}
        onChange={async (event) => {
          const { value } = event.target
          await onChange(event)
          if (/^\d{6}$/.test(removeWhitespace(value))) onComplete?.()
        }}
      />
    )}
  </Field>
)

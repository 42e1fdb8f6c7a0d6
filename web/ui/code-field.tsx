import type { ChangeEvent } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps {
  name: string
  ref: (input: HTMLInputElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown
  onBlur: (event: ChangeEvent<HTMLInputElement>) => unknown
  /** Called once all six digits are there, typed, pasted or filled in by the browser. */
  onComplete?: () => void
}

const digitsIn = (text: string): string => text.replace(/\s/g, '')

/** Six digits of an authenticator app, large enough to compare with a phone. Spaces that are pasted do no harm. */
export const CodeField = ({ label, hint, error, onChange, onComplete, ...input }: Props) => (
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
        className={cx(
          controlStyle,
          'min-h-16 text-center font-display text-3xl tabular-nums tracking-[0.35em] indent-[0.35em]',
        )}
        onChange={async (event) => {
          const { value } = event.target
          await onChange(event)
          if (/^\d{6}$/.test(digitsIn(value))) onComplete?.()
        }}
      />
    )}
  </Field>
)

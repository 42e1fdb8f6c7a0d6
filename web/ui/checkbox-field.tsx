import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './field.tsx'

interface Props extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A tick box with its words beside it; the words are part of the target. */
export const CheckboxField = ({ label, hint, error, ...input }: Props) => {
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
      {/* Under the words, as close to them as the target allows. */}
      <div className="-mt-1.5 pl-8.5 empty:hidden">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Shown in place of the hint. */
  error?: string | undefined
  /** Marks the field as one that may stay empty. */
  optional?: boolean
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

export const controlStyle =
  'w-full min-h-11 rounded-control border border-edge bg-card px-3.5 py-2.5 text-ink placeholder:text-faint ' +
  'transition-colors hover:border-ink aria-invalid:border-brick aria-invalid:border-2 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-mist disabled:text-soft'

/** The words under a control: its error, or else its hint. */
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

/** Label above, control, and below it the hint or the error, tied together for assistive technology. */
export const Field = ({ label, hint, error, optional = false, children }: Props) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
        {label}
        {optional && <span className="font-normal text-faint"> (optional)</span>}
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

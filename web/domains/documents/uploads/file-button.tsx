import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/buttons.tsx'
import { getStepTargetProps, type StepTarget } from '#web/ui/step-target.ts'

interface Props {
  /** Accessible name of the file input. */
  label: string
  multiple?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  describedBy?: string
  busy?: boolean
  busyLabel?: string
  /** The step whose link focuses the button. */
  stepTarget?: StepTarget | undefined
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

export const FileButton = ({
  label,
  multiple = false,
  onChoose,
  describedBy,
  stepTarget,
  children,
  ...look
}: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={chooser} label={label} multiple={multiple} onChoose={onChoose} />
      <Button
        {...look}
        {...(stepTarget && getStepTargetProps(stepTarget))}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

/** File types offered by the file picker. The server checks the content. */
const ACCEPTED_FILE_TYPES = '.pdf,.png,.jpg,.jpeg,.heic,.heif,.docx,.xlsx,.csv'

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  /** Accessible name of the file input. */
  label: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** A visually hidden file input. Another control opens it through `ref`. */
export const FileInput = ({ ref, label, multiple = false, onChoose }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple={multiple}
    accept={ACCEPTED_FILE_TYPES}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={(event) => {
      onChoose([...(event.currentTarget.files ?? [])])
      // Lets the user choose the same file again.
      event.currentTarget.value = ''
    }}
  />
)

/**
 * Returns the props for a file drop target, and whether a file is being dragged over it. Always pair the
 * target with a button for keyboard users.
 */
export const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts'

interface Props {
  /** Names the chooser for those who do not see what it stands beside. */
  label: string
  multiple?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  describedBy?: string
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that opens the system's own file chooser. */
export const FileButton = ({ label, multiple = false, onChoose, describedBy, children, ...look }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={chooser} label={label} multiple={multiple} onChoose={onChoose} />
      <Button {...look} aria-describedby={describedBy} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
    </>
  )
}

/** What the file chooser of the system offers; the server decides by content. */
const accepted = '.pdf,.png,.jpg,.jpeg,.heic,.heif,.docx,.xlsx,.csv'

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  /** Names the chooser for those who do not see what opens it. */
  label: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** The system's own file chooser, out of sight; pressing something else opens it. */
export const FileInput = ({ ref, label, multiple = false, onChoose }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple={multiple}
    accept={accepted}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={(event) => {
      onChoose([...(event.currentTarget.files ?? [])])
      // The same file again is a choice too.
      event.currentTarget.value = ''
    }}
  />
)

/** Takes files that are dropped on an element; dropping is a second way beside a button. */
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

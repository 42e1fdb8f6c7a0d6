import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts'

/** What the file chooser of the system offers; the server decides by content. */
const accepted = '.pdf,.png,.jpg,.jpeg,.heic,.heif,.docx,.xlsx,.csv'

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
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
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
      <Button {...look} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

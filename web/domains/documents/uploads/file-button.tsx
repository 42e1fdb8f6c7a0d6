import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts'
import { FileInput } from './file-input.tsx'

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

import * as Radix from '@radix-ui/react-popover'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import { floatingBoxStyle, getFloatingContainer } from './menu.tsx'

interface Props {
  /** The box's accessible name. */
  label: string
  button: ReactElement
  className?: string
  children: ReactNode
}

/** A button that opens a box with controls. Radix UI handles focus, Escape, and positioning. */
export const Popover = ({ label, button, className, children }: Props) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const [container, setContainer] = useState<HTMLElement>()
  return (
    <Radix.Root onOpenChange={() => setContainer(getFloatingContainer(trigger.current))}>
      <Radix.Trigger ref={trigger} asChild>
        {button}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={joinClasses(floatingBoxStyle, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import * as Radix from '@radix-ui/react-tooltip'
import type { ReactNode } from 'react'
import { useTopModal } from './open-modals.ts'

/** One clock for all tooltips: 700 ms until the first, 300 ms in which the next comes at once. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
)

/** A short explanation on hover and focus. `children` is one element that can take focus. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal container={useTopModal()}>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-72 rounded-control bg-deep px-3 py-2 text-sm text-on-deep shadow-card"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

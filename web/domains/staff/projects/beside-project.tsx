import type { ReactNode } from 'react'
import { AddressedProject } from './addressed-project.tsx'
import { useProjectAddress } from './use-project-address.ts'

/** A list and, on a wide screen beside it or in place of it, the project that the address opens. */
export const BesideProject = ({ children }: { children: ReactNode }) => {
  const { openId, isFull } = useProjectAddress()
  return (
    <div data-open={openId === null ? undefined : ''} className="group/list flex items-start gap-5">
      {/* Hidden and not gone: J and K go on through its rows. */}
      <div hidden={isFull} className="@container min-w-0 grow">
        {children}
      </div>
      <AddressedProject />
    </div>
  )
}

import type { ReactNode } from 'react'
import { AddressedProject } from './addressed-project.tsx'
import { useProjectAddress } from './use-project-address.ts'

/** A list and, on a wide screen beside it, the project that the address opens. */
export const BesideProject = ({ children }: { children: ReactNode }) => (
  <div
    data-open={useProjectAddress().openId === null ? undefined : ''}
    className="group/list flex items-start gap-5"
  >
    <div className="@container min-w-0 grow">{children}</div>
    <AddressedProject />
  </div>
)

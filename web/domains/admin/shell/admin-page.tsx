import type { ReactNode } from 'react'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of every page of the staff area. */
export const StaffPage = ({ title, lead, children }: Props) => (
  <div className="mx-auto w-full max-w-360 px-4 py-10 sm:px-6">
    <h1 className="text-3xl sm:text-4xl">{title}</h1>
    <p className="mt-2 mb-7 text-soft">{lead}</p>
    {children}
  </div>
)

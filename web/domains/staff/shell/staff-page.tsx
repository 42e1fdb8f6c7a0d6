import type { ReactNode } from 'react'
import { useProjectFromUrl } from '../projects/use-project-from-url.ts'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** The layout of a staff page. A full-page project has its own header. */
export const StaffPage = ({ title, lead, children }: Props) => {
  const { isFull } = useProjectFromUrl()
  return (
    <div className="w-full min-w-0 px-4 py-5 lg:px-6">
      {!isFull && (
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-[0.9375rem] text-soft">{lead}</p>
        </div>
      )}
      {children}
    </div>
  )
}

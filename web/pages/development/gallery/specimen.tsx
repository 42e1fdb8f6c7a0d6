import type { ReactNode } from 'react'

/** A named group of components. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="border-line border-t py-10">
    <h2 className="mb-6 text-2xl">{name}</h2>
    {children}
  </section>
)

export const SpecimenRow = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">{children}</div>
)

export const SpecimenColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:grid-cols-3">{children}</div>
)

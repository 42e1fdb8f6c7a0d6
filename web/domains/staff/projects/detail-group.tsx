import type { ReactNode } from 'react'

/** Facts of a project under one heading. */
export const DetailGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">{title}</h3>
    <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">{children}</dl>
  </section>
)

interface Props {
  label: string
  children: ReactNode
  wide?: boolean
}

/** One of them. */
export const Detail = ({ label, children, wide }: Props) => (
  <div className={wide ? 'sm:col-span-2' : undefined}>
    <dt className="font-semibold text-[0.8125rem] text-soft">{label}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)

import type { ReactNode } from 'react'

/** Names and values of one thing, two beside each other where there is room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">{children}</dl>
)

export const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'sm:col-span-2' : undefined}>
    <dt className="font-semibold text-[0.8125rem] text-soft">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { TextLink } from '#web/ui/buttons.tsx'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { ScriptRequiredNotice } from '#web/ui/notice.tsx'

interface Props {
  title: string
  lead: ReactNode
  children: ReactNode
  /** Links below the form. */
  links?: ReactNode
}

export const AccountLayout = ({ title, lead, children, links }: Props) => (
  <div className="mx-auto grid grid-cols-1 w-full max-w-page grow gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[27rem_1fr] lg:gap-16">
    <div className="mx-auto w-full max-w-md">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 text-balance text-soft">{lead}</p>
      <div className="mt-8">
        <ScriptRequiredNotice />
        {children}
      </div>
      {links && (
        <div className="mt-8 flex flex-col gap-3 border-line border-t pt-6 text-[0.9375rem]">{links}</div>
      )}
      <p className="mt-6 text-[0.9375rem]">
        <TextLink to="/">Back to home</TextLink>
      </p>
    </div>
    <aside className="hidden flex-col justify-between gap-10 self-start rounded-card border border-line bg-card p-10 shadow-card lg:sticky lg:top-24 lg:flex">
      <div>
        <p className="font-display text-[1.75rem] leading-snug text-balance">
          Six steps from payment to grant. You always know which one you’re on.
        </p>
        <p className="mt-3 text-soft">Here’s an example of what you’ll see in your account:</p>
      </div>
      <CausewayTimeline status="filing" size="compact" />
      <p className="text-sm text-faint">
        {brand.name} has been forming nonprofits since {brand.foundedIn}. {brand.replyPromise}.
      </p>
    </aside>
  </div>
)

import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-3.5">
    <dt className="text-soft">{label}</dt>
    <dd className="flex items-center gap-1.5 font-bold tabular-nums">{children}</dd>
  </div>
)

const Good = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-green-wash px-2.5 py-1 text-[0.8125rem] text-green-ink">
    <CircleCheckBig className="size-3.5" aria-hidden="true" />
    {children}
  </span>
)

/** What a client's dashboard shows at the end; an illustration, and labelled as one. */
export const PreviewCard = () => (
  <aside
    aria-label="Sample dashboard"
    className="relative z-10 rounded-card border border-line bg-card p-5 shadow-card sm:p-7"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="font-display text-xl font-semibold">Riverkind Foundation</p>
      <p className="inline-flex items-center gap-2 rounded-full border border-line px-2.5 py-1 text-[0.8125rem] font-bold">
        <span className="size-2 animate-pulse-soft rounded-full bg-green-ink" aria-hidden="true" />
        LIVE
      </p>
    </div>
    <dl className="mt-4 border-line border-t">
      <Fact label="501(c)(3) Status">
        <Good>APPROVED</Good>
      </Fact>
      <Fact label="Ad Grant">
        <Good>ACTIVE</Good>
      </Fact>
      <Fact label="Monthly Ad Spend">$9,847</Fact>
    </dl>
    <div className="mt-6">
      <CausewayTimeline status="live" size="compact" />
    </div>
    <p className="mt-4 text-center text-sm text-faint">Sample data for illustration</p>
  </aside>
)

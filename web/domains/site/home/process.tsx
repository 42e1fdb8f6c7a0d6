import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { packages } from '#contract/packages.ts'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Section } from '#web/ui/section.tsx'

const processSteps = [
  {
    title: 'Choose your package',
    text: 'Pick Starter or Full Launch and tell us your name and email. You don’t need an account to get started.',
  },
  {
    title: `One-time payment: ${formatMoney(packages.starter.price)} (Starter) or ${formatMoney(packages.full.price)} (Full Launch)`,
    text: 'Pay by card on our payment provider’s secure page, or by bank transfer or check. We start as soon as your payment arrives.',
  },
  {
    title: 'Tell us about your cause. We do the rest.',
    text: `Your application takes ${claims.applicationTime}. We form your nonprofit, file, and apply while you follow every step.`,
  },
]

/** The process in three steps, and a sample dashboard. */
export const LaunchProcess = () => (
  <Section id="how-it-works" ground="quiet" title="How it works">
    <ol className="grid grid-cols-1 gap-8 md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
      {processSteps.map(({ title, text }, index) => (
        <li
          key={title}
          className="border-spruce border-t-3 pt-5 md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0"
        >
          <span className="font-display text-4xl font-semibold text-link tabular-nums" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2 text-soft">
            <NoWrapFigures>{text}</NoWrapFigures>
          </p>
        </li>
      ))}
    </ol>
    <div className="mt-14 grid grid-cols-1 gap-8 md:grid-cols-3">
      <div className="border-marigold border-t-3 pt-5">
        <h3 className="text-2xl">Where it leads</h3>
        <p className="mt-2 text-lg text-soft">
          Your dashboard once your grant is active. Until then, it tells you what happens next, who’s on it,
          and by when.
        </p>
      </div>
      <div className="md:col-span-2">
        <SampleDashboard />
      </div>
    </div>
  </Section>
)

const PreviewDetail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-3.5">
    <dt className="text-soft">{label}</dt>
    <dd className="flex items-center gap-1.5 font-bold tabular-nums">{children}</dd>
  </div>
)

const PositiveText = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-green-wash px-2.5 py-1 text-[0.8125rem] text-green-ink">
    <CircleCheckBig className="size-3.5" aria-hidden="true" />
    {children}
  </span>
)

const SampleDashboard = () => (
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
      <PreviewDetail label="501(c)(3) Status">
        <PositiveText>APPROVED</PositiveText>
      </PreviewDetail>
      <PreviewDetail label="Ad Grant">
        <PositiveText>ACTIVE</PositiveText>
      </PreviewDetail>
      <PreviewDetail label="Monthly Ad Spend">$9,847</PreviewDetail>
    </dl>
    <div className="mt-6">
      <CausewayTimeline status="live" size="compact" />
    </div>
    <p className="mt-4 text-center text-sm text-faint">Sample data for illustration</p>
  </aside>
)

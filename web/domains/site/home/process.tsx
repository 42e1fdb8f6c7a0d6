import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { packages } from '#contract/packages.ts'
import { Section } from '#web/ui/section.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { PreviewCard } from './preview-card.tsx'

const steps = [
  {
    title: 'Choose your package',
    text: "Pick Starter or Full Launch and tell us your name and email. You don't need an account to get started.",
  },
  {
    title: `One-time payment: ${formatMoney(packages.starter.price)} (Starter) or ${formatMoney(packages.full.price)} (Full Launch)`,
    text: "Pay by card on our payment provider's secure page, or by bank transfer or check. We start as soon as it arrives.",
  },
  {
    title: 'Tell us about your cause. We do the rest.',
    text: `Your application takes ${claims.applicationTime}. We form your nonprofit, file, and apply while you follow every step.`,
  },
]

/** From the first click to the work in three steps. */
export const Process = () => (
  <Section id="how-it-works" ground="quiet" title="How it works">
    <ol className="grid grid-cols-1 gap-8 md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="border-spruce border-t-3 pt-5 md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0"
        >
          <span className="font-display text-4xl font-semibold text-link tabular-nums" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2 text-soft">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ol>
    <div className="mt-14 grid grid-cols-1 gap-8 md:grid-cols-3">
      <div className="border-marigold border-t-3 pt-5">
        <h3 className="text-2xl">Where it leads</h3>
        <p className="mt-2 text-lg text-soft">
          Your dashboard once your grant is active. Until then, it tells you what happens next, who's on it,
          and by when.
        </p>
      </div>
      <div className="md:col-span-2">
        <PreviewCard />
      </div>
    </div>
  </Section>
)

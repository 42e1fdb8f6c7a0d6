import { claims } from '#contract/claims.ts'
import { formatMoney } from '#contract/money.ts'
import { packages } from '#contract/packages.ts'
import { Section } from '#web/ui/section.tsx'

const steps = [
  {
    title: 'Choose your package',
    text: 'Pick Starter or Full Launch and tell us your name and email. No account needed to begin.',
  },
  {
    title: `One-time payment: ${formatMoney(packages.starter.price)} (Starter) or ${formatMoney(packages.full.price)} (Full Launch)`,
    text: 'By card, on the secure page of our payment provider. Your place is reserved at once.',
  },
  {
    title: 'Tell us about your cause; we do the rest',
    text: `Your application takes ${claims.applicationTime}. We form, file and apply, and you watch every step.`,
  },
]

/** From the first click to the work in three steps. */
export const Process = () => (
  <Section id="how-it-works" ground="quiet" title="How it works">
    <ol className="grid grid-cols-1 gap-8 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-spruce border-t-3 pt-5">
          <span className="font-display text-4xl font-semibold text-link tabular-nums" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2 text-soft">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)

import { fees } from '#contract/packages.ts'
import { Section } from '#web/ui/section.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

const steps = [
  {
    title: 'We choose the right form',
    text: 'Small organizations can use the short application, Form 1023-EZ. Everyone else files Form 1023. We check which one you qualify for before we write a line.',
  },
  {
    title: 'You read it before it goes out',
    text: "Every line is explained in plain language. You correct anything that's wrong, and you sign. Nothing is filed without you.",
  },
  {
    title: 'We file it and pay the fee',
    text: `${fees.included} are included in the price. Your project page shows what we filed and what comes next.`,
  },
  {
    title: 'The IRS decides',
    text: 'It usually answers short applications in 3–4 weeks. Long ones take months. No one can speed that up, and we never say we can.',
  },
  {
    title: 'If the IRS has questions',
    text: 'We draft the answer with you and send it before the deadline.',
  },
  {
    title: 'The letter is yours',
    text: 'Your determination letter, your EIN, and every document we file stay with your project, ready to download.',
  },
]

/** How an application goes through the IRS: what we do, what you do, and what no one can promise. */
export const IrsSteps = () => (
  <Section
    ground="deep"
    title="How we work with the IRS"
    lead="We're not a law firm, and we're not affiliated with the IRS. We prepare, check, and file."
  >
    <ol className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-deep-line border-t pt-4">
          <span className="font-display text-3xl font-semibold text-marigold tabular-nums" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="mt-1 text-xl">{title}</h3>
          <p className="mt-2 text-on-deep-soft">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ol>
  </Section>
)

import { Check } from 'lucide-react'
import { onboardingSteps } from '#contract/projects'
import { cx } from '#web/ui/cx.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Where one stands in the questionnaire. */
export const WizardProgress = ({ step }: { step: number }) => {
  const count = onboardingSteps.length
  return (
    <div className="mt-8">
      <ProgressBar
        value={((step + 1) / count) * 100}
        label={`Step ${step + 1} of ${count}: ${onboardingSteps[step]?.title}`}
      />
      <ol className="mt-3 grid grid-cols-3 gap-2 text-sm">
        {onboardingSteps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === step ? 'step' : undefined}
            className={cx(
              'flex items-start gap-1.5 leading-tight',
              index === step ? 'font-bold' : 'text-faint',
            )}
          >
            {index < step && <Check className="size-4 shrink-0 text-green-ink" aria-label="Done:" />}
            {title}
          </li>
        ))}
      </ol>
    </div>
  )
}

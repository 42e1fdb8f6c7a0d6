import { type OnboardingAnswers, onboardingSteps } from '#contract/projects'
import { Button } from '#web/ui/button.tsx'

export const answerLabels: Record<keyof OnboardingAnswers, string> = {
  fullName: 'Full name',
  phoneNumber: 'Phone number',
  address: 'Address',
  nonprofitName: 'Nonprofit name',
  missionStatement: 'Mission statement',
  grantPurpose: 'Use of the Ad Grant',
}

interface Props {
  answers: OnboardingAnswers
  /** Goes back to the step with this index. */
  onChange: (step: number) => void
}

/** The answers of the earlier steps, to be looked over before everything is sent. */
export const Review = ({ answers, onChange }: Props) => (
  <section aria-labelledby="review" className="mt-8 border-line border-t pt-6">
    <h3 id="review" className="text-xl">
      Review your answers
    </h3>
    {onboardingSteps.slice(0, -1).map(({ title, fields }, step) => (
      <div key={title} className="mt-5 rounded-card bg-mist p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h4 className="font-semibold">{title}</h4>
          <Button variant="outline" size="small" onClick={() => onChange(step)}>
            Change <span className="sr-only">{title}</span>
          </Button>
        </div>
        <dl className="mt-3 grid gap-3">
          {fields.map((field) => (
            <div key={field}>
              <dt className="text-sm text-soft">{answerLabels[field]}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                {answers[field].trim() || 'Not answered yet'}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </section>
)

import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { MIN_APPLICATION_ANSWER_LENGTH, type OnboardingAnswers, onboardingSteps } from '#contract/projects'
import { Button } from '#web/ui/buttons.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, type ContractForm } from '#web/ui/form/use-contract-form.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

type OnboardingForm = ContractForm<OnboardingAnswers, OnboardingAnswers>

interface ApplicationAnswerProps {
  form: OnboardingForm
  name: 'missionStatement' | 'grantPurpose'
  label: string
  hint: string
}

/**
 * A field for an answer that prefills the application. Counts down to the application's minimum length,
 * although shorter answers are accepted here.
 */
const ApplicationAnswer = ({ form, name, label, hint }: ApplicationAnswerProps) => {
  const text = useWatch({ control: form.control, name })
  const missing = MIN_APPLICATION_ANSWER_LENGTH - text.trim().length
  return (
    <div>
      <TextArea label={label} hint={hint} {...bindField(form, name)} />
      <p
        className={joinClasses(
          'mt-1.5 flex items-center gap-1.5 text-sm tabular-nums',
          missing > 0 ? 'text-faint' : 'font-medium text-green-ink',
        )}
      >
        {missing > 0 ? (
          `${missing} more ${missing === 1 ? 'character' : 'characters'} to go, and it’s ready for your application`
        ) : (
          <>
            <Check className="size-4" aria-hidden="true" />
            Ready for your application
          </>
        )}
      </p>
    </div>
  )
}

const ContactInformation = ({ form }: { form: OnboardingForm }) => (
  <>
    <TextField label="Full name" autoComplete="name" {...bindField(form, 'fullName')} />
    <TextField
      label="Phone number"
      type="tel"
      autoComplete="tel"
      hint="Include the area code. We only call about your project."
      {...bindField(form, 'phoneNumber')}
    />
    <TextArea
      label="Address"
      autoComplete="street-address"
      rows={2}
      className="min-h-20!"
      hint="Street, city, state, and ZIP code."
      {...bindField(form, 'address')}
    />
  </>
)

const NonprofitDetails = ({ form }: { form: OnboardingForm }) => (
  <>
    <TextField
      label="Nonprofit name"
      autoComplete="organization"
      hint="The name you want to register. You can still change it."
      {...bindField(form, 'nonprofitName')}
    />
    <ApplicationAnswer
      form={form}
      name="missionStatement"
      label="Mission statement"
      hint="What you do, who you serve, and where. This becomes the purpose in your application."
    />
  </>
)

const AdsStrategy = ({ form }: { form: OnboardingForm }) => (
  <ApplicationAnswer
    form={form}
    name="grantPurpose"
    label="How will you use the Ad Grant?"
    hint="Who should your ads reach, and what should they do: donate, volunteer, ask for help? This becomes your advertising goals."
  />
)

const stepComponents = [ContactInformation, NonprofitDetails, AdsStrategy]

export const StepQuestions = ({ form, step }: { form: OnboardingForm; step: number }) => {
  const Step = stepComponents[step] ?? ContactInformation
  return (
    <div className="grid gap-5">
      <Step form={form} />
    </div>
  )
}

export const onboardingAnswerLabels: Record<keyof OnboardingAnswers, string> = {
  fullName: 'Full name',
  phoneNumber: 'Phone number',
  address: 'Address',
  nonprofitName: 'Nonprofit name',
  missionStatement: 'Mission statement',
  grantPurpose: 'Use of the Ad Grant',
}

interface AnswersReviewProps {
  answers: OnboardingAnswers
  /** Navigates to the step with this index. */
  onChange: (step: number) => void
}

/** The answers from earlier steps, for review before submitting. */
export const AnswersReview = ({ answers, onChange }: AnswersReviewProps) => (
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
              <dt className="text-sm text-soft">{onboardingAnswerLabels[field]}</dt>
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

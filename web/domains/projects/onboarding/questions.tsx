import type { OnboardingAnswers } from '#contract/projects'
import { bind, type ContractForm } from '#web/ui/form/use-contract-form.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Form = ContractForm<OnboardingAnswers, OnboardingAnswers>

const ContactInformation = ({ form }: { form: Form }) => (
  <>
    <TextField label="Full name" autoComplete="name" {...bind(form, 'fullName')} />
    <TextField
      label="Phone number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="Include the area code. We only call about your project."
      {...bind(form, 'phoneNumber')}
    />
    <TextField
      label="Address"
      autoComplete="street-address"
      hint="Street, city, state, and ZIP code."
      {...bind(form, 'address')}
    />
  </>
)

const NonprofitDetails = ({ form }: { form: Form }) => (
  <>
    <TextField
      label="Nonprofit name"
      autoComplete="organization"
      hint="The name you want to register. You can still change it."
      {...bind(form, 'nonprofitName')}
    />
    <TextArea
      label="Mission statement"
      hint="What you do, for whom, and where. At least 20 characters."
      {...bind(form, 'missionStatement')}
    />
  </>
)

const AdsStrategy = ({ form }: { form: Form }) => (
  <TextArea
    label="How will you use the Ad Grant?"
    hint="Who should your ads reach, and what should they do: donate, volunteer, ask for help? At least 20 characters."
    {...bind(form, 'grantPurpose')}
  />
)

const steps = [ContactInformation, NonprofitDetails, AdsStrategy]

/** The questions of one step. */
export const Questions = ({ form, step }: { form: Form; step: number }) => {
  const Step = steps[step] ?? ContactInformation
  return (
    <div className="grid gap-5">
      <Step form={form} />
    </div>
  )
}

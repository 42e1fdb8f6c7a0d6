import { organizationKinds, type Readiness, ReadinessAnswers } from '#contract/grant'
import { keysOf } from '#contract/keys-of.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { putAnswers, readinessRoutes } from './readiness.queries.ts'

interface Props {
  publicId: string
  answers: Readiness['answers']
}

/** What only the client can say: what the organization is, its exact name, and where its website is. */
export const AnswersForm = ({ publicId, answers }: Props) => {
  const form = useContractForm(ReadinessAnswers, { defaultValues: answers })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: readinessRoutes,
    send: async () => {
      const saved = await putAnswers(publicId, form.getValues())
      form.reset(saved.answers)
      const isNew = saved.answers.website !== answers.website && saved.answers.website !== ''
      showToast({
        title: 'Answers Saved',
        ...(isNew && { description: `We're checking ${saved.answers.website} now.` }),
      })
    },
  })
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      aria-label="Questions for the Ad Grant"
      className="@container grid gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-6"
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-5 @4xl:grid-cols-3">
        <SelectField
          label="Which of these is your organization?"
          hint="A foundation that raises money for a school or hospital doesn't count as one."
          {...bind(form, 'organization')}
        >
          <option value="">Please choose</option>
          {keysOf(organizationKinds).map((kind) => (
            <option key={kind} value={kind}>
              {organizationKinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Exact legal name"
          hint="Exactly as it appears on the determination letter, including punctuation."
          autoComplete="organization"
          {...bind(form, 'legalName')}
        />
        <TextField
          label="Website"
          hint="Like example.org. We check it as soon as you save."
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          {...bind(form, 'website')}
        />
      </div>
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-start">
        Save Answers
      </Button>
    </form>
  )
}

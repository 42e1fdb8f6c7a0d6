import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { applicationForms, confirmScreening, type Screening } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { DateAndTime } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { postConfirmation, screenerInvalidations, screenerQuery } from './formation.queries.ts'

const describeResult = ({ result }: Screening): string => {
  if (result.path !== '1023' && result.path !== '1023-EZ')
    return 'The client isn’t sure, or an answer contradicts the profile'
  return `Form ${result.path}, ${formatMoney((result.feeUsd ?? 0) * 100)}, ${result.duration}`
}

const listQuestionNumbers = (label: string, numbers: readonly string[]) =>
  numbers.length > 0 ? `${label}: question${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}. ` : ''

const ConfirmForm = ({ publicId, version }: { publicId: string; version: Screening }) => {
  const isDecided = version.result.path === '1023' || version.result.path === '1023-EZ'
  const form = useContractForm(confirmScreening.body, {
    defaultValues: {
      screeningId: version.id,
      form: version.result.path === '1023-EZ' ? '1023-EZ' : '1023',
      note: '',
    },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: screenerInvalidations,
    send: async (body) => {
      await postConfirmation(publicId, body)
      showToast({ title: 'Form confirmed', description: `Form ${body.form}` })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="mt-4 grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <SelectField label="Form" {...bindField(form, 'form')}>
        {applicationForms.map((name) => (
          <option key={name} value={name}>
            Form {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Why"
        optional={isDecided}
        hint="The client reads this."
        rows={2}
        {...bindField(form, 'note')}
      />
      <Button type="submit" busy={isPending} busyLabel="Confirming..." className="justify-self-end">
        Confirm form
      </Button>
    </form>
  )
}

/** The client’s answers to the eligibility worksheet, for staff to confirm. */
export const ScreeningSection = ({ publicId, isClosed }: { publicId: string; isClosed: boolean }) => (
  <section aria-labelledby="screening">
    <h3 id="screening" className="mb-3 text-xl">
      IRS form
    </h3>
    <Loaded noun="the eligibility answers" query={useQuery(screenerQuery(publicId))}>
      {({ versions, result, questions }) => {
        const [newest] = versions
        if (!newest)
          return (
            <p className="text-soft">
              The client has answered {questions.length - result.missing.length} of {questions.length}{' '}
              questions and hasn’t submitted them.
            </p>
          )
        const { confirmed } = newest
        return (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={confirmed ? 'green' : 'amber'} icon={confirmed ? CircleCheck : Hourglass}>
                {confirmed ? `Form ${confirmed.form} confirmed` : 'Waiting for confirmation'}
              </Badge>
              {describeResult(newest)}
            </p>
            <p className="mt-1 text-[0.9375rem] text-soft">
              {listQuestionNumbers('Yes', newest.result.deciding)}
              {listQuestionNumbers('Not sure', newest.result.unsure)}
              {listQuestionNumbers('Contradicts the profile', newest.result.contradicted)}
              {listQuestionNumbers('Changed', newest.changed)}
              Submitted <DateAndTime date={newest.submittedAt} />
              {newest.submittedBy && ` by ${newest.submittedBy}`}. Version {versions.length}.
            </p>
            {confirmed?.note && <p className="mt-1">{confirmed.note}</p>}
            {!confirmed && !isClosed && <ConfirmForm key={newest.id} publicId={publicId} version={newest} />}
          </>
        )
      }}
    </Loaded>
  </section>
)

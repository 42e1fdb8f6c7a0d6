import { OptionalDay } from '#contract/fields.ts'
import { FilingKind, filingKindNames, filingKinds, stateCodes, stateNames } from '#contract/formation'
import { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { FilingDefaults } from '../calendar/filing-defaults.ts'
import { filingInvalidations, planFiling } from '../formation.queries.ts'

const Plan = z.object({
  kind: FilingKind,
  jurisdiction: z.enum(['US', ...stateCodes]),
  title: z.string(),
  period: OptionalDay,
  dueOn: OptionalDay,
})

/** Filings that go to the IRS or Google rather than to a state. */
const federalKinds: readonly FilingKind[] = [
  'ein',
  '1023-EZ',
  '1023',
  'federal-return',
  '8868',
  'grant-verification',
  'grant-activation',
]

const periodLabels = { once: '', 'fiscal-year': 'Fiscal year ends on', due: 'For the due date' } as const

export const PlanFilingDialog = ({
  publicId,
  start,
  state,
  onClose,
}: {
  publicId: string
  start: FilingDefaults
  /** Jurisdiction for state filings. 'US' if the state isn't known. */
  state: FilingDefaults['jurisdiction']
  onClose: () => void
}) => {
  const form = useContractForm(Plan, { defaultValues: { title: '', ...start } })
  const kind = form.watch('kind')
  const { period } = filingKinds[kind]
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: filingInvalidations,
    send: async (plan) => {
      await planFiling(publicId, plan)
      showToast({ title: 'Filing planned', description: filingKinds[plan.kind].label })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Plan a filing">
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="What"
            {...bindField(form, 'kind')}
            {...form.register('kind', {
              onChange: ({ target }) =>
                form.setValue('jurisdiction', federalKinds.includes(target.value) ? 'US' : state),
            })}
          >
            {filingKindNames.map((name) => (
              <option key={name} value={name}>
                {filingKinds[name].label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Where" {...bindField(form, 'jurisdiction')}>
            <option value="US">United States</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {stateNames[code]}
              </option>
            ))}
          </SelectField>
          {kind === 'other' && <TextField label="Name" autoComplete="off" {...bindField(form, 'title')} />}
          {period !== 'once' && (
            <TextField
              type="date"
              label={periodLabels[period]}
              optional={period === 'due'}
              {...bindField(form, 'period')}
            />
          )}
          <TextField type="date" label="Due on" optional {...bindField(form, 'dueOn')} />
        </div>
        <Button type="submit" busy={isPending} busyLabel="Planning..." className="justify-self-end">
          Plan filing
        </Button>
      </form>
    </Dialog>
  )
}

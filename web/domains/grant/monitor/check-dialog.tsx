import { GrantCheck, type GrantRule, type GrantRuleName, grantRules } from '#contract/grant'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { grantInvalidations, recordGrantCheck } from '../grant.queries.ts'

/** Rules that staff check. The other rules are evaluated from results. */
export type StaffCheckedRule = Exclude<GrantRuleName, 'clickRate' | 'conversions'>

interface Props {
  publicId: string
  rule: StaffCheckedRule
  onClose: () => void
}

export const GrantCheckDialog = ({ publicId, rule, onClose }: Props) => {
  const { title, asks, measure, kind }: GrantRule = grantRules[rule]
  const isQuestion = kind === 'confirmed'
  const form = useContractForm(GrantCheck, {
    defaultValues: { rule, value: isQuestion ? '1' : '', note: '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: grantInvalidations,
    send: async () => {
      await recordGrantCheck(publicId, form.getValues())
      showToast({ title: 'Check recorded', description: title })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={title} description={asks}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        {isQuestion ? (
          <SelectField label={measure} {...bindField(form, 'value')}>
            <option value="1">Yes</option>
            <option value="0">No</option>
          </SelectField>
        ) : (
          <TextField
            label={kind === 'dollars' ? `${measure} (dollars)` : measure}
            inputMode="decimal"
            autoComplete="off"
            {...bindField(form, 'value')}
          />
        )}
        <TextArea
          label="What you saw or did"
          optional
          hint="Name the campaigns or keywords. If you fixed something, say what you did."
          {...bindField(form, 'note')}
        />
        <Button type="submit" busy={isPending} busyLabel="Recording..." className="justify-self-end">
          Record check
        </Button>
      </form>
    </Dialog>
  )
}

import { useWatch } from 'react-hook-form'
import { OptionalDay } from '#contract/fields.ts'
import type { NewDiscountCode } from '#contract/payments'
import { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { createDiscountCode, discountCodeInvalidations } from './discounts.queries.ts'

const emptyValues = {
  code: '',
  kind: 'amount',
  value: '',
  usageLimit: '',
  expiresAt: '',
  packages: 'both',
} as const

export const NewCodeDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useContractForm(NewCodeValues, { defaultValues: emptyValues })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: discountCodeInvalidations,
    send: async (values) => {
      const { code } = await createDiscountCode(toNewDiscountCode(values))
      showToast({ title: 'Discount code created', description: code })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="New discount code">
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="SPRING-25"
          {...bindField(form, 'code')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Discount" {...bindField(form, 'kind')}>
            <option value="amount">Dollar amount</option>
            <option value="percent">Percentage</option>
          </SelectField>
          <TextField
            label={kind === 'percent' ? 'Percent' : 'Dollars'}
            inputMode="decimal"
            autoComplete="off"
            {...bindField(form, 'value')}
          />
          <TextField
            label="Uses"
            optional
            inputMode="numeric"
            autoComplete="off"
            hint="Leave empty for unlimited uses."
            {...bindField(form, 'usageLimit')}
          />
          <TextField
            label="Last day"
            optional
            type="date"
            hint="The code expires at midnight Eastern Time."
            {...bindField(form, 'expiresAt')}
          />
        </div>
        <SelectField label="Packages" {...bindField(form, 'packages')}>
          <option value="both">Both packages</option>
          <option value="starter">Starter only</option>
          <option value="full">Full Launch only</option>
        </SelectField>
        <Button type="submit" busy={isPending} busyLabel="Creating..." className="justify-self-end">
          Create code
        </Button>
      </form>
    </Dialog>
  )
}

const OptionalWholeNumber = z
  .string()
  .trim()
  .regex(/^(\d{1,7})?$/, 'Please enter a whole number')

/** The form's values. Numbers are strings. */
const NewCodeValues = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,40}$/, 'Please use 3 to 40 letters, numbers, and hyphens'),
  kind: z.enum(['amount', 'percent']),
  value: z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Please enter a number, like 500 or 12.50'),
  usageLimit: OptionalWholeNumber,
  expiresAt: OptionalDay,
  packages: z.enum(['both', 'starter', 'full']),
})

/** Converts the form's values to the request. Dollars become cents. */
const toNewDiscountCode = (form: z.output<typeof NewCodeValues>): z.input<typeof NewDiscountCode> => ({
  code: form.code,
  isPercent: form.kind === 'percent',
  value: form.kind === 'percent' ? Number(form.value) : Math.round(Number(form.value) * 100),
  usageLimit: form.usageLimit === '' ? null : Number(form.usageLimit),
  expiresAt: form.expiresAt,
  applicablePackages: form.packages === 'both' ? ['starter', 'full'] : [form.packages],
})

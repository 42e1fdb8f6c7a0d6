import { formatMoney } from '#contract/money.ts'
import type { PackageType } from '#contract/packages.ts'
import { checkDiscountCode, DiscountCheck } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type Discount = RouteReply<typeof checkDiscountCode>

interface Props {
  packageType: PackageType
  discount: Discount | null
  onChange: (discount: Discount | null) => void
}

/** Takes a discount code and shows what it takes off. */
export const DiscountField = ({ packageType, discount, onChange }: Props) => {
  const form = useContractForm(DiscountCheck.pick({ code: true }), { defaultValues: { code: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ code }) => {
      onChange(await request(checkDiscountCode, { body: { code, packageType } }))
      form.reset()
    },
  })
  const { error, ...code } = bind(form, 'code')

  if (discount)
    return (
      <Notice kind="success" title={`Code ${discount.code} takes off ${formatMoney(discount.amountOff)}`}>
        <Button variant="outline" size="small" className="mt-3" onClick={() => onChange(null)}>
          Remove Code
        </Button>
      </Notice>
    )
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-44 grow">
        <TextField
          label="Discount code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error ?? failure ?? undefined}
          {...code}
        />
      </div>
      <Button type="submit" variant="outline" className="sm:mt-7.5" busy={isPending} busyLabel="Checking...">
        Apply Code
      </Button>
    </form>
  )
}

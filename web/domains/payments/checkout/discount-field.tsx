import { formatMoney } from '#contract/money.ts'
import type { PackageType } from '#contract/packages.ts'
import { checkDiscountCode, DiscountCheck } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
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

  // Both states are as high as each other, with room for what may be said below the field.
  return (
    <div className="min-h-32 sm:min-h-27">
      {discount ? (
        <div role="status">
          <p className="mb-1.5 text-[0.9375rem] font-semibold">Discount code</p>
          <div className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-green-ink bg-green-wash py-1 pr-1.5 pl-3">
            <p className="min-w-0 py-1 text-[0.9375rem] leading-snug font-semibold wrap-anywhere text-green-ink">
              <span className="inline-block">Code {discount.code}</span>
              {` saves you ${formatMoney(discount.amountOff)}`}
            </p>
            <Button
              variant="ghost"
              size="small"
              className="shrink-0 max-sm:px-2.5"
              onClick={() => onChange(null)}
            >
              Remove Code
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={onSubmit} noValidate className="flex items-start gap-2.5">
          <div className="min-w-0 grow">
            <TextField
              label="Discount code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={error ?? failure ?? undefined}
              {...code}
            />
          </div>
          <Button
            type="submit"
            variant="outline"
            className="mt-7.5 shrink-0 max-sm:px-3.5"
            busy={isPending}
            busyLabel="Checking..."
          >
            Apply Code
          </Button>
        </form>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { PackageType } from '#contract/packages.ts'
import { checkDiscountCode, DiscountCheck, getHeldDiscount, type HeldDiscount } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { LoadFailureLine } from '#web/ui/notice.tsx'

type Discount = RouteReply<typeof checkDiscountCode> & Partial<HeldDiscount>

/** Maximum delay of browser timers, in ms. */
const MAX_TIMER_MS = 2_147_483_647

/**
 * Returns the discount of the project's last payment page as `last`, which is null if there's none. Includes
 * a discount whose hold has recently ended, with `isHeld` false. Refetches it when the hold ends.
 */
export const useLastDiscount = (publicId: string | null) => {
  const { data, error, refetch } = useQuery({
    ...createQuery(getHeldDiscount, { params: { publicId: publicId ?? '' } }),
    enabled: publicId !== null,
    // Another tab may have applied the code, or the hold may have ended.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const held = state.data?.discount
      const endsIn = held?.isHeld ? held.endsAt.getTime() - Date.now() : null
      return endsIn !== null && Math.min(Math.max(endsIn, 1_000), MAX_TIMER_MS)
    },
  })
  return { last: data?.discount ?? null, error, retry: () => refetch() }
}

/**
 * Returns the discount for this checkout: the user's choice on this page, or a discount held since an earlier
 * visit. `endedCode` is the code of a hold that has ended.
 */
export const useDiscount = (publicId: string | null) => {
  const { last, ...read } = useLastDiscount(publicId)
  const [choice, onChange] = useState<Discount | null>()
  const held = last?.isHeld ? last : null
  return {
    discount: choice === undefined ? held : choice,
    endedCode: choice === undefined && last && !last.isHeld ? last.code : null,
    onChange,
    ...read,
  }
}

interface Props extends Omit<ReturnType<typeof useDiscount>, 'discount'> {
  packageType: PackageType
  discount: Discount | null
}

const AppliedCode = ({ discount, onRemove }: { discount: Discount; onRemove: () => void }) => (
  <div role="status">
    <p className="mb-1.5 text-[0.9375rem] font-semibold">Discount code</p>
    <div className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-green-ink bg-green-wash py-1 pr-1.5 pl-3">
      <p className="min-w-0 py-1 text-[0.9375rem] leading-snug font-semibold wrap-anywhere text-green-ink">
        <span className="inline-block">Code {discount.code}</span>
        {` saves you ${formatMoney(discount.amountOff)}`}
      </p>
      <Button variant="ghost" size="small" className="shrink-0 max-sm:px-2.5" onClick={onRemove}>
        Remove code
      </Button>
    </div>
    {discount.isHeld && discount.endsAt && (
      <p className="mt-1.5 text-sm text-soft">
        We’re holding it for you until <ShortDateTime date={discount.endsAt} />.
      </p>
    )}
  </div>
)

const ApplyCodeForm = ({
  packageType,
  endedCode,
  onChange,
}: Pick<Props, 'packageType' | 'endedCode' | 'onChange'>) => {
  const form = useContractForm(DiscountCheck.pick({ code: true }), {
    defaultValues: { code: endedCode ?? '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ code }) => {
      onChange(await request(checkDiscountCode, { body: { code, packageType } }))
      form.reset()
    },
  })
  const { error, ...code } = bindField(form, 'code')
  return (
    <form onSubmit={onSubmit} noValidate className="flex items-start gap-2.5">
      <div className="min-w-0 grow">
        <TextField
          label="Discount code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error ?? failure ?? undefined}
          hint={
            endedCode
              ? 'The hold on this code has ended. Apply it again to see if it’s still available.'
              : undefined
          }
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
        Apply code
      </Button>
    </form>
  )
}

/**
 * Applies and removes a discount code. Both states have the same minimum height, which leaves space for a
 * message.
 */
export const DiscountField = ({ packageType, discount, endedCode, onChange, error, retry }: Props) => (
  <div className="min-h-32 sm:min-h-27">
    {discount ? (
      <AppliedCode discount={discount} onRemove={() => onChange(null)} />
    ) : (
      <ApplyCodeForm key={endedCode} packageType={packageType} endedCode={endedCode} onChange={onChange} />
    )}
    {error && !discount && (
      <LoadFailureLine title="We couldn’t check for a code you applied" onRetry={retry} />
    )}
  </div>
)

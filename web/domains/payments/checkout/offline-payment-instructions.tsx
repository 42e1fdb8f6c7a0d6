import { useMutation } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { chooseOfflinePayment, type OfflineInstructions } from '#contract/payments'
import type { OfflinePaymentMethod } from '#contract/projects'
import { request } from '#web/api/request.ts'
import { getErrorReason } from '#web/api/request-error.ts'
import { useSession } from '#web/api/session.ts'
import { Button, CopyButton } from '#web/ui/buttons.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  publicId: string
  method: OfflinePaymentMethod
  instructions: OfflineInstructions
}

const InstructionRow = ({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) => (
  <div className="flex justify-between gap-x-6 gap-y-0.5 py-2.5 max-sm:flex-wrap">
    <dt className="shrink-0 text-soft">{label}</dt>
    <dd className="flex min-w-0 items-start gap-2 font-semibold whitespace-pre-line wrap-anywhere text-balance tabular-nums sm:text-right">
      <span className="min-w-0">{children}</span>
      {copy && <CopyButton text={copy} label={`Copy ${label.toLowerCase()}`} />}
    </dd>
  </div>
)

const InstructionList = ({ method, instructions }: Omit<Props, 'publicId'>) => {
  const { amount, reference, bankDetails } = instructions
  return (
    <dl className="mt-5 divide-y divide-line rounded-control border border-line px-4">
      <InstructionRow label="Amount">{formatMoney(amount)}</InstructionRow>
      <InstructionRow label="Payable to">{brand.name}</InstructionRow>
      {method === 'check' ? (
        <InstructionRow label="Send to" copy={brand.address}>
          <NoWrapFigures>{brand.address}</NoWrapFigures>
        </InstructionRow>
      ) : (
        <InstructionRow label="Bank details" copy={bankDetails ?? ''}>
          {bankDetails}
        </InstructionRow>
      )}
      <InstructionRow label="Reference" copy={reference}>
        {reference}
      </InstructionRow>
    </dl>
  )
}

const textsByMethod: Record<OfflinePaymentMethod, { how: string; choose: string; chosen: string }> = {
  transfer: {
    how: 'Transfer the amount from your bank. It usually takes 1–3 business days to arrive.',
    choose: 'I’ll pay by bank transfer',
    chosen: 'We’re watching for your transfer',
  },
  check: {
    how: 'Send us a check, and write the reference on its memo line.',
    choose: 'I’ll pay by check',
    chosen: 'We’re watching for your check',
  },
}

/**
 * Shows how to pay by bank transfer or check. A button announces the payment to staff and emails the
 * instructions to the client.
 */
export const OfflinePaymentInstructions = ({ publicId, method, instructions }: Props) => {
  const { user } = useSession()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(chooseOfflinePayment, { params: { publicId }, body: { method } }),
    meta: { invalidates: ['project'] },
  })
  const { how, choose, chosen } = textsByMethod[method]
  return (
    <>
      <p className="mt-6">{how} We’ll start as soon as it arrives.</p>
      <InstructionList method={method} instructions={instructions} />
      <p className="mt-2.5 text-sm text-faint">
        Please include the reference, so we know which project you paid for. Discount codes are for card
        payments.
      </p>
      <div role="status">
        {instructions.chosen === method && (
          <p className="mt-5 flex gap-2.5 rounded-control border border-green-ink bg-green-wash px-4 py-3">
            <CircleCheckBig className="mt-0.5 size-5 shrink-0 text-green-ink" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{chosen}</span>
              We emailed {user?.email} these instructions.
            </span>
          </p>
        )}
      </div>
      {error && (
        <Notice kind="error" className="mt-5">
          {getErrorReason(error, 'We couldn’t save your choice. Please try again.')}
        </Notice>
      )}
      {instructions.chosen !== method && (
        <Button
          variant="accent"
          size="large"
          className="mt-5 w-full"
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => mutate()}
        >
          {choose}
        </Button>
      )}
    </>
  )
}

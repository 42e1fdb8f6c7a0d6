import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoney } from '#contract/money.ts'
import { isByProvider, netOf, RefundReason, type StaffPayment } from '#contract/payments'
import { Dollars, dollarsOf } from '#web/ui/admin/dollars.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { RefundConfirmation } from './refund-confirmation.tsx'
import { Eligibility } from './refund-eligibility.tsx'
import { claimOf, emptyRefund, reasons, RefundForm as Schema } from './refund-values.ts'
import { eligibilityQuery, paymentRoutes, refund } from './staff-payments.queries.ts'

/** A pause in typing this long asks for the eligibility, milliseconds. */
const PAUSE = 250

const useAfterPause = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const dollars = { inputMode: 'decimal', autoComplete: 'off' } as const

const told = {
  done: { title: 'Refund Sent' },
  pending: {
    title: 'Refund Queued',
    description: "We can't reach the payment provider. The refund goes out automatically as soon as we can.",
  },
  failed: { title: 'Refund Failed', variant: 'destructive' },
} as const

/** Refunds a payment: the reason, what the Terms say about it, how much. */
export const RefundForm = ({ payment }: { payment: StaffPayment }) => {
  const form = useContractForm(Schema, { defaultValues: emptyRefund })
  const { control, setValue, formState } = form
  const values = useWatch({ control })
  const circumstances = claimOf(values)
  const asked = useAfterPause(JSON.stringify(circumstances))
  const { data: eligibility, error, refetch } = useQuery(eligibilityQuery(payment.id, JSON.parse(asked)))
  const left = netOf(payment)
  const amount = Dollars.safeParse(values.amount).data
  const reason = RefundReason.safeParse(values.reason).data
  const asks = reason ? reasons[reason].asks : []

  const proposed = eligibility?.owed ? dollarsOf(eligibility.amount) : ''
  const isTyped = formState.dirtyFields.amount
  useEffect(() => {
    if (!isTyped) setValue('amount', proposed)
  }, [proposed, isTyped, setValue])

  const [asking, setAsking] = useState<{ amount: number; answer: (isConfirmed: boolean) => void } | null>(
    null,
  )
  const confirmed = (amount: number) =>
    new Promise<boolean>((answer) => setAsking({ amount, answer })).finally(() => setAsking(null))

  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: paymentRoutes,
    send: async (order) => {
      if (!(await confirmed(order.amount))) return
      const { status, failure: refusal } = await refund(payment.id, {
        ...order,
        seenRefunded: payment.amountRefunded,
      })
      showToast({ description: refusal ?? formatMoney(order.amount), ...told[status] })
      form.reset(emptyRefund)
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {asking && <RefundConfirmation payment={payment} amount={asking.amount} onAnswer={asking.answer} />}
      {failure && <Notice kind="error">{failure}</Notice>}
      <SelectField label="Reason" {...bind(form, 'reason')}>
        <option value="">Choose a reason</option>
        {RefundReason.options.map((value) => (
          <option key={value} value={value}>
            {reasons[value].label}
          </option>
        ))}
      </SelectField>
      {asks.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-3">
          {asks.includes('days') && (
            <>
              <TextField type="date" label="Submitted on" {...bind(form, 'submittedOn')} />
              <TextField type="date" label="Denied on" {...bind(form, 'deniedOn')} />
              <TextField type="date" label="Client asked on" {...bind(form, 'requestedOn')} />
            </>
          )}
          {asks.includes('work') && (
            <TextField label="Work done so far ($)" {...dollars} {...bind(form, 'workDone')} />
          )}
          {asks.includes('fees') && (
            <TextField label="Filing fees paid ($)" {...dollars} {...bind(form, 'filingFees')} />
          )}
        </div>
      )}
      {asks.includes('fault') && (
        <CheckboxField
          label="The rejection is due to untrue or incomplete answers or missing documents."
          {...bind(form, 'clientsFault')}
        />
      )}
      {reason && error && (
        <ReadFailure title="We couldn't check what the Terms say" error={error} onRetry={() => refetch()} />
      )}
      {reason && !error && eligibility && <Eligibility eligibility={eligibility} reason={reason} />}
      {reason && (
        <>
          <TextField
            label="Refund amount ($)"
            hint={`Up to ${formatMoney(left)}${isByProvider(payment.method) ? ', to the account it was paid from.' : '. Send the money first, then record it here.'}`}
            {...dollars}
            {...bind(form, 'amount')}
          />
          <TextArea
            label="Note"
            optional={reason !== 'goodwill'}
            hint="Only staff see this note."
            rows={2}
            {...bind(form, 'note')}
          />
          <Button
            type="submit"
            variant="danger"
            // Nothing has been sent while the confirmation is open.
            busy={isPending && !asking}
            busyLabel="Refunding..."
            className="justify-self-end"
          >
            {amount ? `Refund ${formatMoney(amount)}` : 'Refund'}
          </Button>
        </>
      )}
    </form>
  )
}

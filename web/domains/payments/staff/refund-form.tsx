import { useQuery } from '@tanstack/react-query'
import { Check, Scale, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoney } from '#contract/money.ts'
import {
  getNetAmount,
  isProviderPayment,
  type RefundEligibility,
  RefundReason,
  type StaffPayment,
  type StaffPaymentDetails,
} from '#contract/payments'
import { listKeptFees } from '#contract/projects'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { InlineLoadFailure, Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { DollarInput, formatDollarInput } from './dollars.ts'
import {
  createRefundFormSchema,
  defaultRefundValues,
  parseCircumstances,
  refundReasonTexts,
} from './refund-values.ts'
import { paymentInvalidations, refundEligibilityQuery, requestRefund } from './staff-payments.queries.ts'

/** Returns a message that asks for missing dates or a missing amount. Null if nothing is missing. */
const findMissing = (
  reason: RefundReason,
  values: { workDone?: string; submittedOn?: string; deniedOn?: string; requestedOn?: string },
): string | null => {
  const { asks } = refundReasonTexts[reason]
  const { workDone, submittedOn, deniedOn, requestedOn } = values
  if (asks.includes('days') && !(submittedOn && deniedOn && requestedOn))
    return 'Enter the three dates to see what the Terms say.'
  if (asks.includes('work') && !workDone?.trim())
    return 'Enter the value of the work done so far to see what the Terms say. If there’s none, enter 0.'
  return null
}

/** Delay before the eligibility is fetched, in ms. */
const ELIGIBILITY_DEBOUNCE_MS = 250

const useDebounced = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ELIGIBILITY_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const dollarInputProps = { inputMode: 'decimal', autoComplete: 'off' } as const

const toastByStatus = {
  done: { title: 'Refund sent' },
  pending: {
    title: 'Refund queued',
    description: 'We can’t reach the payment provider. The refund goes out automatically as soon as we can.',
  },
  failed: { title: 'Refund failed', variant: 'destructive' },
} as const

export const RefundForm = ({ payment }: { payment: StaffPaymentDetails }) => {
  const ledgerFees = payment.filingFees > 0 ? formatDollarInput(payment.filingFees) : ''
  const left = getNetAmount(payment)
  const form = useContractForm(createRefundFormSchema(left), {
    defaultValues: { ...defaultRefundValues, filingFees: ledgerFees },
  })
  const { control, setValue, formState } = form
  const values = useWatch({ control })
  const reason = RefundReason.safeParse(values.reason).data
  const asks = reason ? refundReasonTexts[reason].asks : []
  const missing = reason ? findMissing(reason, values) : null
  const circumstances = missing ? null : parseCircumstances(values)
  const debounced = useDebounced(JSON.stringify(circumstances))
  const {
    data: eligibility,
    error,
    refetch,
  } = useQuery(refundEligibilityQuery(payment.id, JSON.parse(debounced)))
  const amount = DollarInput.safeParse(values.amount).data

  /**
   * Whether to offer closing the project that the payment was for: after a full refund, or if the reason ends
   * the agreement. Not for duplicate or mismatched payments.
   */
  const offersClosing =
    payment.status === 'paid' &&
    payment.project !== null &&
    (amount === left || (reason !== undefined && refundReasonTexts[reason].endsAgreement))

  const proposed = eligibility?.owed ? formatDollarInput(eligibility.amount) : ''
  const isTyped = formState.dirtyFields.amount
  useEffect(() => {
    if (!isTyped) setValue('amount', proposed)
  }, [proposed, isTyped, setValue])

  const endsAgreement = reason !== undefined && refundReasonTexts[reason].endsAgreement
  /** Fields that staff have changed. They keep their values when the reason changes. */
  const [changed, setChanged] = useState({ closing: false, note: false })
  useEffect(() => {
    if (!changed.closing) setValue('closesProject', endsAgreement)
  }, [endsAgreement, changed.closing, setValue])

  const reasonForClient = reason ? refundReasonTexts[reason].forClient : ''
  useEffect(() => {
    if (!changed.note) setValue('clientNote', reasonForClient)
  }, [reasonForClient, changed.note, setValue])

  const [asking, setAsking] = useState<(RefundOrder & { answer: (isConfirmed: boolean) => void }) | null>(
    null,
  )
  const requestConfirmation = (order: RefundOrder) =>
    new Promise<boolean>((answer) => setAsking({ ...order, answer })).finally(() => setAsking(null))

  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: paymentInvalidations,
    send: async (order) => {
      const closesProject = offersClosing && order.closesProject
      if (!(await requestConfirmation({ ...order, closesProject }))) return
      const { status, failure: refusal } = await requestRefund(payment.id, {
        ...order,
        closesProject,
        seenRefunded: payment.amountRefunded,
      })
      showToast({ description: refusal ?? formatMoney(order.amount), ...toastByStatus[status] })
      form.reset({ ...defaultRefundValues, filingFees: ledgerFees })
      setChanged({ closing: false, note: false })
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {asking && <RefundConfirmation payment={payment} order={asking} onAnswer={asking.answer} />}
      {failure && <Notice kind="error">{failure}</Notice>}
      <SelectField label="Reason" {...bindField(form, 'reason')}>
        <option value="">Choose a reason</option>
        {RefundReason.options.map((value) => (
          <option key={value} value={value}>
            {refundReasonTexts[value].label}
          </option>
        ))}
      </SelectField>
      {asks.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-3">
          {asks.includes('days') && (
            <>
              <TextField type="date" label="Submitted on" {...bindField(form, 'submittedOn')} />
              <TextField type="date" label="Denied on" {...bindField(form, 'deniedOn')} />
              <TextField type="date" label="Client asked on" {...bindField(form, 'requestedOn')} />
            </>
          )}
          {asks.includes('work') && (
            <TextField label="Work done so far ($)" {...dollarInputProps} {...bindField(form, 'workDone')} />
          )}
          {asks.includes('fees') && (
            <TextField
              label="Filing fees paid ($)"
              hint={
                values.filingFees
                  ? values.filingFees === ledgerFees && 'What we paid, as the project’s filings say.'
                  : 'Empty means $0: we keep no fees.'
              }
              {...dollarInputProps}
              {...bindField(form, 'filingFees')}
            />
          )}
        </div>
      )}
      {asks.includes('fault') && (
        <CheckboxField
          label="The rejection is due to untrue or incomplete answers or missing documents."
          {...bindField(form, 'clientsFault')}
        />
      )}
      {missing && <p className="text-[0.9375rem] text-soft">{missing}</p>}
      {reason && !missing && error && (
        <InlineLoadFailure
          title="We couldn’t check what the Terms say"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {reason && !missing && !error && eligibility && (
        <Eligibility eligibility={eligibility} reason={reason} payment={payment} />
      )}
      {reason && !missing && (
        <>
          <TextField
            label="Refund amount ($)"
            hint={`Up to ${formatMoney(left)}${isProviderPayment(payment.method) ? ', to the account it was paid from.' : '. Send the money first, then record it here.'}`}
            {...dollarInputProps}
            {...bindField(form, 'amount')}
          />
          <TextArea
            label="Reason for the client"
            optional
            hint={
              offersClosing && values.closesProject
                ? 'The client reads this in the email, on the receipt, and on the closed project.'
                : 'The client reads this in the email and on the receipt.'
            }
            rows={2}
            {...bindField(form, 'clientNote')}
            onInput={() => setChanged({ ...changed, note: true })}
          />
          <TextArea
            label="Note"
            optional={reason !== 'goodwill'}
            hint={
              reason === 'goodwill'
                ? 'Enter why you’re refunding it. Only staff see this note.'
                : 'Only staff see this note.'
            }
            rows={2}
            {...bindField(form, 'note')}
          />
          {offersClosing && (
            <CheckboxField
              label="Close the project too, with the reason “Refund”"
              {...bindField(form, 'closesProject')}
              onInput={() => setChanged({ ...changed, closing: true })}
            />
          )}
          <Button
            type="submit"
            variant="danger"
            // Not busy while the confirmation dialog is open.
            busy={isPending && !asking}
            busyLabel="Refunding..."
            className="justify-self-end"
          >
            {amount
              ? formatRefund({ amount, closesProject: offersClosing && (values.closesProject ?? false) })
              : 'Refund'}
          </Button>
        </>
      )}
    </form>
  )
}

interface RefundOrder {
  /** Amount in cents. */
  amount: number
  closesProject: boolean
  /** The reason that the client reads. Empty if staff removed it. */
  clientNote: string
}

const formatRefund = ({ amount, closesProject }: Pick<RefundOrder, 'amount' | 'closesProject'>): string =>
  `Refund ${formatMoney(amount)}${closesProject ? ' and close the project' : ''}`

interface Props {
  payment: StaffPayment
  order: RefundOrder
  onAnswer: (isConfirmed: boolean) => void
}

const RefundConfirmation = ({ payment, order, onAnswer }: Props) => {
  const { user, method, project } = payment
  const { amount, closesProject, clientNote } = order
  const rest = getNetAmount(payment) - amount
  return (
    <Dialog
      open
      width="small"
      title={`Refund ${formatMoney(amount)} to ${user.name}?`}
      description={user.email}
      onClose={() => onAnswer(false)}
    >
      <p>
        {isProviderPayment(method)
          ? 'The money goes back to the account it was paid from. The client’s bank usually shows it within 5 to 10 business days.'
          : 'Send the money first. This records the refund.'}{' '}
        The client gets an email with the amounts. A refund can’t be undone.
      </p>
      {rest > 0 && (
        <p className="mt-2">
          We keep {formatMoney(rest)} of the {formatMoney(payment.amount)} paid.
        </p>
      )}
      {closesProject && (
        <p className="mt-2">
          This also closes <span className="font-semibold wrap-anywhere">{project?.name}</span>.
        </p>
      )}
      <p className="mt-2 wrap-anywhere">
        {clientNote === '' ? 'The client reads no reason.' : `The client reads: “${clientNote}”`}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => onAnswer(false)} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {formatRefund(order)}
        </Button>
      </div>
    </Dialog>
  )
}

const formatHeadline = (eligibility: RefundEligibility, reason: RefundReason) => {
  if (eligibility.owed) return `The Terms require a refund of ${formatMoney(eligibility.amount)}`
  return reason === 'goodwill' ? 'The Terms don’t require it' : 'The Terms don’t allow a refund'
}

interface EligibilityProps {
  eligibility: RefundEligibility
  reason: RefundReason
  payment: StaffPayment
}

/** Explains what happens to the money, and how long it takes. The conditions list any fees that we keep. */
const explainNext = ({ eligibility: { kept }, payment }: EligibilityProps): string =>
  [
    ...(listKeptFees(kept).length === 0 ? ['We keep no fees.'] : []),
    isProviderPayment(payment.method)
      ? 'The refund goes out when you confirm it, and the client’s bank usually shows it within 5 to 10 business days.'
      : 'You send the money the way it was paid, within 30 days, and record it here.',
  ].join(' ')

/** Shows whether the Terms require a refund, which conditions are met, and what happens next. */
const Eligibility = ({ eligibility, reason, payment }: EligibilityProps) => (
  <section
    aria-label="What the Terms say"
    className={joinClasses(
      'rounded-control border p-4',
      eligibility.owed ? 'border-green-ink bg-green-wash' : 'border-marigold bg-marigold-wash',
    )}
  >
    <p role="status" className="flex items-center gap-2 font-semibold">
      <Scale className="size-5 shrink-0" aria-hidden="true" />
      {formatHeadline(eligibility, reason)}
    </p>
    <ul className="mt-2 grid gap-1.5 text-[0.9375rem]">
      {eligibility.conditions.map(({ holds, text }) => (
        <li key={text} className="flex items-start gap-2">
          {holds ? (
            <Check className="mt-1 size-4 shrink-0 text-green-ink" aria-label="Met" />
          ) : (
            <X className="mt-1 size-4 shrink-0 text-brick" aria-label="Not met" />
          )}
          {text}
        </li>
      ))}
    </ul>
    {eligibility.owed && (
      <p className="mt-2 text-[0.9375rem]">{explainNext({ eligibility, reason, payment })}</p>
    )}
    <p className="mt-2 text-sm">
      <TextLink to="/terms#refunds" target="_blank" rel="noopener">
        Read the Terms
      </TextLink>
    </p>
  </section>
)

import { formatMoney } from '#contract/money.ts'
import { isByProvider, type StaffPayment } from '#contract/payments'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface Props {
  payment: StaffPayment
  /** Cents. */
  amount: number
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks once more before money leaves: how much, and to whom. */
export const RefundConfirmation = ({ payment, amount, onAnswer }: Props) => {
  const { user, method } = payment
  return (
    <Dialog
      open
      width="small"
      title={`Refund ${formatMoney(amount)} to ${user.name}?`}
      description={user.email}
      onClose={() => onAnswer(false)}
    >
      <p>
        {isByProvider(method)
          ? 'The money goes back to the account it was paid from, and the client gets an email.'
          : 'Send the money first. This records the refund, and the client gets an email.'}{' '}
        A refund can't be undone.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => onAnswer(false)} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          Yes, Refund {formatMoney(amount)}
        </Button>
      </div>
    </Dialog>
  )
}

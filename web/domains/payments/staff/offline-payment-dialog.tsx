import { type ComponentType, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import { OfflinePayment } from '#contract/payments'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { StaffProject } from '#contract/projects'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { DollarInput, formatDollarInput } from './dollars.ts'
import { paymentInvalidations, recordOfflinePayment } from './staff-payments.queries.ts'

const OfflinePaymentInDollars = OfflinePayment.extend({ amount: DollarInput })

const OfflinePaymentForm = ({ project, onDone }: { project: StaffProject; onDone: () => void }) => {
  const { price, name } = getPackage(project.packageType)
  const form = useContractForm(OfflinePaymentInDollars, {
    defaultValues: {
      method: project.offlineMethod ?? 'transfer',
      amount: formatDollarInput(price),
      receivedOn: '',
      reference: '',
    },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: paymentInvalidations,
    send: async (received) => {
      await recordOfflinePayment(project.publicId, received)
      showToast({ title: 'Payment recorded', description: project.name })
      onDone()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>
        <span className="font-semibold">{project.name}</span>
        {project.name !== name && `, ${name}`} ({formatMoney(price)}), {project.user.name}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Paid by" {...bindField(form, 'method')}>
          <option value="transfer">Bank transfer</option>
          <option value="check">Check</option>
        </SelectField>
        <TextField
          label="Amount ($)"
          inputMode="decimal"
          autoComplete="off"
          hint="If it’s less than the price, the difference is recorded as a discount."
          {...bindField(form, 'amount')}
        />
        <TextField type="date" label="Received on" {...bindField(form, 'receivedOn')} />
        <TextField
          label="Reference"
          autoComplete="off"
          hint="The transfer or check number."
          {...bindField(form, 'reference')}
        />
      </div>
      <Notice kind="info">
        The project moves on to onboarding, the client gets a receipt by email, and any open payment page is
        closed.
      </Notice>
      <Button type="submit" busy={isPending} busyLabel="Recording..." className="justify-self-end">
        Record payment
      </Button>
    </form>
  )
}

export type ProjectPickerComponent = ComponentType<{
  status: ProjectStatus
  onPick: (project: StaffProject) => void
}>

interface Props {
  /** The project for which a payment is expected, or null to let the user pick one. */
  project: StaffProject | null
  onClose: () => void
  ProjectPicker: ProjectPickerComponent
}

export const OfflinePaymentDialog = ({ project: expected, onClose, ProjectPicker }: Props) => {
  const [project, setProject] = useState(expected)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record an offline payment"
      description={project ? undefined : 'Which project was paid for?'}
    >
      {project ? (
        <OfflinePaymentForm project={project} onDone={onClose} />
      ) : (
        <ProjectPicker status="payment_pending" onPick={setProject} />
      )}
    </Dialog>
  )
}

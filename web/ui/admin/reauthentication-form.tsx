import { type ReactNode, useEffect } from 'react'
import { Reauthentication } from '#contract/identity'
import type { Invalidates } from '#web/api/invalidate.ts'
import { Button } from '../button.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { Notice } from '../notice.tsx'
import {
  emptyReauthentication,
  ReauthenticationFields,
  useReauthenticatedAction,
  WithReauthenticationFactors,
} from './reauthentication-fields.tsx'

export interface ReauthenticationFormProps {
  /** What follows from it. */
  lead: ReactNode
  action: string
  busyLabel: string
  variant: 'primary' | 'danger'
  send: (proof: Reauthentication) => Promise<unknown>
  /** What it changes. */
  invalidates?: Invalidates
  onClose: () => void
}

const ProofForm = ({
  asksForCode,
  lead,
  action,
  busyLabel,
  variant,
  send,
  invalidates,
  onClose,
}: ReauthenticationFormProps & { asksForCode: boolean }) => {
  const form = useContractForm(Reauthentication, { defaultValues: emptyReauthentication(asksForCode) })
  const { onSubmit, isPending, failure } = useReauthenticatedAction(form, send, invalidates)
  // For when the form comes after its dialog, which looks for data-autofocus as it opens.
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p>{lead}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <ReauthenticationFields form={form} asksForCode={asksForCode} isFirst />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} busy={isPending} busyLabel={busyLabel}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** The form of ReauthenticationDialog. */
export const ReauthenticationForm = (props: ReauthenticationFormProps) => (
  <WithReauthenticationFactors>
    {(asksForCode) => <ProofForm {...props} asksForCode={asksForCode} />}
  </WithReauthenticationFactors>
)

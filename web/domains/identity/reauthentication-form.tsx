import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { getTwoFactor, Reauthentication } from '#contract/identity'
import { type Invalidates, queryOf } from '#web/api/query-client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { bind, type ContractForm, fieldNamed, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'

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

/** Asked anew each time: it may have been set up on another device meanwhile. */
const ownFactorQuery = { ...queryOf(getTwoFactor), staleTime: 0 }

/** Shows a form once it is known whether one's own login asks for a code: then the proof does as well. */
export const WithReauthenticationFactors = ({
  children,
}: {
  children: (asksForCode: boolean) => ReactNode
}) => (
  <Loaded noun="the form" query={useQuery(ownFactorQuery)}>
    {({ since }) => children(since !== null)}
  </Loaded>
)

/** The proof of a form that no one has typed into yet. */
export const emptyReauthentication = (asksForCode: boolean): Reauthentication =>
  asksForCode ? { password: '', code: '' } : { password: '' }

/** Sends a form that holds the proof, and tells of a wrong password or code where it was typed. */
export const useReauthenticatedAction = <I extends FieldValues, O>(
  form: ContractForm<I, O>,
  send: (values: O) => Promise<unknown>,
  invalidates: Invalidates = [],
) => {
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send,
    invalidates,
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError(fieldNamed('password'), { message: error.message }, { shouldFocus: true })
    },
  })
  const { password, code } = form.formState.errors
  return { onSubmit, isPending, failure: password || code ? null : failure }
}

interface Props<I extends FieldValues, O> {
  form: ContractForm<I, O>
  asksForCode: boolean
  /** Does a dialog begin here? */
  isFirst?: boolean
}

/** Asks staff who do something grave to prove who they are. */
export const ReauthenticationFields = <I extends FieldValues, O>({
  form,
  asksForCode,
  isFirst = false,
}: Props<I, O>) => (
  <>
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      data-autofocus={isFirst ? '' : undefined}
      {...bind(form, fieldNamed('password'))}
    />
    {asksForCode && (
      <TextField
        label="Authentication code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // So that a recovery code fits on phones.
        className="font-mono max-sm:tracking-tighter"
        {...bind(form, fieldNamed('code'))}
      />
    )}
  </>
)

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { getTwoFactor, Reauthentication } from '#contract/identity'
import { createQuery, type Invalidations } from '#web/api/query-client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button, TextButton } from '#web/ui/buttons.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { bindField, type ContractForm, toFieldPath, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'

export interface ReauthenticationFormProps {
  /** Text above the fields, such as the consequences of the action. */
  lead: ReactNode
  action: string
  busyLabel: string
  variant: 'primary' | 'danger'
  send: (proof: Reauthentication) => Promise<unknown>
  /** The routes and tags to invalidate when the request settles, even if it failed. */
  invalidates?: Invalidations
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
  const form = useContractForm(Reauthentication, { defaultValues: createEmptyReauthentication(asksForCode) })
  const { onSubmit, isPending, failure } = useReauthenticatedAction(form, send, invalidates)
  // The dialog focuses data-autofocus when it opens, but this form may load later.
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

/**
 * The form of ReauthenticationDialog, which loads this module when it opens. ReauthenticationPrompt preloads
 * the module.
 */
export const ReauthenticationForm = (props: ReauthenticationFormProps) => (
  <ReauthenticationFactors>
    {(asksForCode) => <ProofForm {...props} asksForCode={asksForCode} />}
  </ReauthenticationFactors>
)

/** Always reloaded, because two-factor authentication may have been set up on another device. */
const freshTwoFactorQuery = { ...createQuery(getTwoFactor), staleTime: 0 }

/** Loads whether reauthentication requires a code, and passes that to its children. */
export const ReauthenticationFactors = ({ children }: { children: (asksForCode: boolean) => ReactNode }) => (
  <QueryContent noun="the form" query={useQuery(freshTwoFactorQuery)}>
    {({ since }) => children(since !== null)}
  </QueryContent>
)

/** Returns empty values for the reauthentication fields. */
export const createEmptyReauthentication = (asksForCode: boolean): Reauthentication =>
  asksForCode ? { password: '', code: '' } : { password: '' }

/** Like `useFormAction`, for a form with reauthentication fields. Shows a wrong password at its field. */
export const useReauthenticatedAction = <I extends FieldValues, O>(
  form: ContractForm<I, O>,
  send: (values: O) => Promise<unknown>,
  invalidates: Invalidations = [],
) => {
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send,
    invalidates,
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError(toFieldPath('password'), { message: error.message }, { shouldFocus: true })
    },
  })
  const { password, code } = form.formState.errors
  return { onSubmit, isPending, failure: password || code ? null : failure }
}

interface ReauthenticationFieldsProps<I extends FieldValues, O> {
  form: ContractForm<I, O>
  asksForCode: boolean
  /** Whether the password is the dialog's first field. */
  isFirst?: boolean
}

/** The password and code fields for actions that require reauthentication. */
export const ReauthenticationFields = <I extends FieldValues, O>({
  form,
  asksForCode,
  isFirst = false,
}: ReauthenticationFieldsProps<I, O>) => (
  <>
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      data-autofocus={isFirst ? '' : undefined}
      {...bindField(form, toFieldPath('password'))}
    />
    {asksForCode && <CodeFields {...bindField(form, toFieldPath('code'))} />}
  </>
)

/** A field for an authentication code, with the numeric keyboard on phones, or for a recovery code. */
const CodeFields = (field: ReturnType<typeof bindField>) => {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="grid justify-items-start gap-1 *:first:w-full">
      <TextField
        label="Authentication code"
        hint={isRecovery ? 'One of your recovery codes.' : 'Six digits from your authenticator app.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        // Makes a recovery code fit on phones.
        className="font-mono max-sm:tracking-tighter"
        {...field}
      />
      <TextButton onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
      </TextButton>
    </div>
  )
}

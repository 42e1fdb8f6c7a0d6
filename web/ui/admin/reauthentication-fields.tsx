import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { getTwoFactor, type Reauthentication } from '#contract/identity'
import type { Invalidates } from '#web/api/invalidate.ts'
import { queryOf } from '#web/api/query-client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { bind, type ContractForm, fieldNamed } from '../form/use-contract-form.ts'
import { useFormAction } from '../form/use-form-action.ts'
import { PasswordField } from '../password-field.tsx'
import { TextField } from '../text-field.tsx'
import { Loaded } from './loaded.tsx'

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

import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock3 } from 'lucide-react'
import { useState } from 'react'
import {
  cancelEmailChange,
  EmailChange,
  getLoginEmail,
  type LoginEmailState,
  requestEmailChange,
  requestEmailVerification,
} from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { getErrorReason, RequestError } from '#web/api/request-error.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure, Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const emailInvalidations = [getLoginEmail] as const

/** Shows the login email and lets the user change it. Both addresses must confirm a change. */
export const LoginEmailSection = () => {
  const { data, error, isFetching, refetch } = useQuery(createQuery(getLoginEmail))
  return (
    <section aria-labelledby="login-email" className="mt-7 border-line border-t pt-6">
      <h3 id="login-email" className="scroll-mt-20 text-lg">
        Login email
      </h3>
      {data ? (
        <CurrentEmail state={data} />
      ) : error && !isFetching ? (
        <InlineLoadFailure title="We couldn’t load your email" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="mt-3 h-11" />
      )}
    </section>
  )
}

/** Returns a mutation that sends a request and shows a toast with its result. */
const useEmailAction = (send: () => Promise<unknown>, done: { title: string; description: string }) =>
  useMutation({
    mutationFn: send,
    meta: { invalidates: emailInvalidations },
    onSuccess: () => showToast(done),
    onError: (failure) =>
      showToast({
        title: 'Update Failed',
        description: getErrorReason(failure, 'That didn’t work. Please try again.'),
        variant: 'destructive',
      }),
  })

const CurrentEmail = ({ state: { email, isVerified, change } }: { state: LoginEmailState }) => {
  const [isChanging, setChanging] = useState(false)
  const verification = useEmailAction(() => request(requestEmailVerification), {
    title: 'Link sent',
    description: `We emailed it to ${email}. It expires in 60 minutes.`,
  })
  const cancellation = useEmailAction(() => request(cancelEmailChange), {
    title: 'Change canceled',
    description: 'The links in our emails no longer work.',
  })
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        {isVerified ? (
          <Badge tone="green" icon={CircleCheck}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="amber" icon={Clock3}>
            Not confirmed
          </Badge>
        )}
      </p>
      {change && (
        <Notice kind="info" title={`Changing to ${change.email}`} className="mt-4">
          <p className="wrap-anywhere">
            {change.isCurrentConfirmed || change.isNewConfirmed
              ? `One link is done. Now open the one we sent to ${change.isNewConfirmed ? email : change.email}`
              : 'Open the links that we sent to both addresses'}
            , until <DateAndTime date={change.expiresAt} />.
          </p>
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            busy={cancellation.isPending}
            busyLabel="Canceling..."
            onClick={() => cancellation.mutate()}
          >
            Cancel the change
          </Button>
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => setChanging(true)}>
          Change email
        </Button>
        {!isVerified && (
          <Button
            variant="outline"
            size="small"
            busy={verification.isPending}
            busyLabel="Sending..."
            onClick={() => verification.mutate()}
          >
            Send the link again
          </Button>
        )}
      </div>
      {isChanging && <ChangeDialog email={email} onClose={() => setChanging(false)} />}
    </>
  )
}

const ChangeDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const form = useContractForm(EmailChange, { defaultValues: { email: '', password: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: emailInvalidations,
    send: async (body) => {
      await request(requestEmailChange, { body })
      showToast({ title: 'Check both inboxes', description: 'Your email changes once both links are used.' })
      onClose()
    },
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title="Change your email"
      description="We’ll send a link to your current and to your new address. Both must be used within an hour."
    >
      <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && !form.formState.errors.password && <Notice kind="error">{failure}</Notice>}
        <p className="wrap-anywhere text-soft">Your current email is {email}.</p>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          data-autofocus=""
          {...bindField(form, 'email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...bindField(form, 'password')}
        />
        <Button type="submit" busy={isPending} busyLabel="Sending..." className="justify-self-end">
          Send the links
        </Button>
      </form>
    </Dialog>
  )
}

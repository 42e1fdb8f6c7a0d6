import { useMutation } from '@tanstack/react-query'
import { requestOwnPasswordLink } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Offers users who bought without an account the mail that sets their password; nothing once they have one. */
export const SetPasswordOffer = ({ className }: { className?: string }) => {
  const { user } = useSession()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request(requestOwnPasswordLink),
  })
  if (!user || user.hasPassword) return null
  return (
    <Notice kind="attention" title="Keep access to your project" className={className ?? ''}>
      <div role="status">
        {isSuccess ? (
          <p>We emailed the link to {user.email}. It works once and expires in 60 minutes.</p>
        ) : (
          <p>You don't have a password yet. We'll email {user.email} a link to set it.</p>
        )}
        {error && <p className="mt-1 font-medium text-brick">{error.message}</p>}
      </div>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={isPending}
        busyLabel="Sending..."
        onClick={() => mutate()}
      >
        {isSuccess ? 'Send Again' : 'Set your password'}
      </Button>
    </Notice>
  )
}

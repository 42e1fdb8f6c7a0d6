import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { requestOwnPasswordLink } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button, CloseButton } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/cx.ts'

interface Props {
  className?: string
  /** Whether the offer can't be dismissed. */
  stays?: boolean
}

/**
 * Id of the user who dismissed the offer. It returns on the next visit, because without a password the account is lost
 * with the session.
 */
let closedByUserId: number | null = null

/** Offers buyers without a password an email to set one. */
export const SetPasswordOffer = ({ className, stays = false }: Props) => {
  const { user } = useSession()
  const [isClosed, setClosed] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request(requestOwnPasswordLink),
  })
  if (!user || user.hasPassword) return null
  if (!stays && (isClosed || closedByUserId === user.id)) return null
  const close = () => {
    closedByUserId = user.id
    setClosed(true)
  }
  return (
    <div
      className={joinClasses(
        '@container flex items-center gap-x-3 rounded-control border border-line bg-card py-1 pl-3.5 text-sm sm:text-[0.9375rem]',
        stays && 'pr-3.5',
        className,
      )}
    >
      <KeyRound className="size-4.5 shrink-0 text-link max-sm:hidden" aria-hidden="true" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5 py-1 @xl:flex-nowrap">
        <div role="status" className="min-w-0 grow basis-full wrap-anywhere @xl:basis-44">
          {isSuccess ? (
            <p>We emailed the link to {user.email}. It works once and expires in 60 minutes.</p>
          ) : (
            <p>
              Keep access to your project. We'll email {stays ? 'you' : user.email} a link to set your
              password.
            </p>
          )}
          {error && <p className="font-medium text-brick">{error.message}</p>}
        </div>
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyLabel="Sending..."
          className="shrink-0"
          onClick={() => mutate()}
        >
          {isSuccess ? 'Send Again' : 'Set your password'}
        </Button>
      </div>
      {!stays && <CloseButton onClose={close} />}
    </div>
  )
}

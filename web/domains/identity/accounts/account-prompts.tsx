import { useMutation } from '@tanstack/react-query'
import { KeyRound, type LucideIcon, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { requestEmailVerification, requestOwnPasswordLink } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button, CloseButton } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

interface Props {
  className?: string
  /** Whether the prompt stays visible. If not, users can dismiss it. */
  stays?: boolean
}

/** Asks users without a password to request a link for setting one. Renders nothing for other users. */
export const SetPasswordPrompt = (props: Props) => {
  const { user } = useSession()
  if (!user || user.hasPassword) return null
  return (
    <AccountPrompt
      {...props}
      name={`password-${user.id}`}
      icon={KeyRound}
      text={`Keep access to your project. Open the link we emailed ${props.stays ? 'you' : `to ${user.email}`}, or get a new one.`}
      email={user.email}
      action="Set your password"
      send={() => request(requestOwnPasswordLink)}
    />
  )
}

/** Asks users with a password to verify their email address. Renders nothing once it's verified. */
export const VerifyEmailPrompt = (props: Props) => {
  const { user } = useSession()
  if (!user?.hasPassword || user.isEmailVerified) return null
  return (
    <AccountPrompt
      {...props}
      name={`verification-${user.id}`}
      icon={MailCheck}
      text={`Please confirm your email. We sent a link to ${user.email}.`}
      email={user.email}
      action="Send the link again"
      send={() => request(requestEmailVerification)}
    />
  )
}

/**
 * Names of dismissed prompts. The prompts return when the page is reloaded, because users need a password and
 * a verified address to keep access to their account.
 */
const dismissedPrompts = new Set<string>()

interface AccountPromptProps extends Props {
  name: string
  icon: LucideIcon
  text: string
  email: string
  action: string
  send: () => Promise<unknown>
}

const AccountPrompt = (props: AccountPromptProps) => {
  const { className, stays = false, name, icon: Icon, text, email, action, send } = props
  const [isClosed, setClosed] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send })
  if (!stays && (isClosed || dismissedPrompts.has(name))) return null
  const close = () => {
    dismissedPrompts.add(name)
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
      <Icon className="size-4.5 shrink-0 text-link max-sm:hidden" aria-hidden="true" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5 py-1 @xl:flex-nowrap">
        <div role="status" className="min-w-0 grow basis-full wrap-anywhere @xl:basis-44">
          <p>
            {isSuccess ? `We emailed the link to ${email}. It works once and expires in 60 minutes.` : text}
          </p>
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
          {isSuccess ? 'Send again' : action}
        </Button>
      </div>
      {!stays && <CloseButton onClose={close} />}
    </div>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { MailQuestion, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type InvitationDetails, projectRoleTexts } from '#contract/projects'
import { useSession } from '#web/api/session.ts'
import { useLogout } from '#web/identity'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { storeLinkToken, useLinkToken } from '#web/ui/form/use-link-token.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { acceptInvitation, peopleInvalidations, readInvitation } from './people.queries.ts'

/** Name of the draft that stores the token in this tab while the user logs in or creates an account. */
const DRAFT_NAME = 'invitation'

type OpenInvitation = Exclude<InvitationDetails, { state: 'ended' }>

/**
 * Page that the link in an invitation opens. The invitation isn't accepted until the user presses the button.
 */
export const InvitationScreen = () => {
  const hydrated = useHydrated()
  const token = useLinkToken(DRAFT_NAME)
  const { isLoading } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(token),
    enabled: token !== '',
    staleTime: 0,
  })
  if (!hydrated || isLoading || (token !== '' && !data && !error))
    return <PageSkeleton label="Loading the invitation..." />
  if (error)
    return <LoadFailure title="We couldn’t load the invitation" error={error} onRetry={() => refetch()} />
  if (!data || data.state === 'ended')
    return (
      <PageState
        icon={MailQuestion}
        title="This invitation has ended"
        actions={<LinkButton to="/dashboard">Go to dashboard</LinkButton>}
      >
        <p>
          It expired, was withdrawn, or was replaced by a newer one. Ask the person who invited you to send it
          again.
        </p>
      </PageState>
    )
  return (
    <PageState
      icon={UserPlus}
      title={`You’re invited to ${data.projectName}`}
      actions={<InvitationActions invitation={data} token={token} />}
    >
      <p>
        {data.invitedBy} invited {data.email}. As {data.role === 'editor' ? 'an editor' : 'a viewer'}, you can{' '}
        {projectRoleTexts[data.role].meaning}.
      </p>
    </PageState>
  )
}

const InvitationActions = ({ invitation, token }: { invitation: OpenInvitation; token: string }) => {
  const { user } = useSession()
  const logOut = useLogout()
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const { publicId, email, state, projectName } = invitation
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => acceptInvitation(token),
    meta: { invalidates: peopleInvalidations },
    onSuccess: async () => {
      removeDraft(DRAFT_NAME)
      showToast({ title: 'Invitation accepted', description: `You can now open ${projectName}.` })
      await navigate(`/project/${publicId}`)
    },
  })
  if (user?.session !== 'full')
    return (
      <>
        <LinkButton to="/register?returnUrl=%2Finvitation" state={{ email }} variant="accent" size="large">
          Create an account
        </LinkButton>
        <LinkButton to="/login?returnUrl=%2Finvitation" variant="outline" size="large">
          Log in
        </LinkButton>
        <p className="basis-full text-[0.9375rem] text-soft">Use {email}. You don’t have to buy anything.</p>
      </>
    )
  if (user.email !== email) {
    const leave = async () => {
      setIsLeaving(true)
      // Logging out deletes the drafts.
      await logOut()
      storeLinkToken(DRAFT_NAME, token)
      await navigate('/invitation')
    }
    return (
      <div className="grid w-full gap-4 text-left">
        <Notice kind="attention" title="This invitation is for another address">
          <p className="wrap-anywhere">
            You’re logged in as {user.email}. Log out, then use {email}, or ask for an invitation to{' '}
            {user.email}.
          </p>
        </Notice>
        <Button size="large" busy={isLeaving} busyLabel="Logging out..." onClick={leave}>
          Log out
        </Button>
      </div>
    )
  }
  if (state === 'accepted')
    return (
      <LinkButton to={`/project/${publicId}`} variant="accent" size="large">
        Open the project
      </LinkButton>
    )
  return (
    <div className="grid w-full gap-4 sm:w-auto">
      {error && <Notice kind="error">{error.message}</Notice>}
      <Button
        variant="accent"
        size="large"
        busy={isPending}
        busyLabel="Accepting..."
        onClick={() => mutate()}
      >
        Accept invitation
      </Button>
    </div>
  )
}

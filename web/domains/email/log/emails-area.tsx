import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ClockIcon, type LucideIcon, Mails, Send } from 'lucide-react'
import { type EmailStatus, getEmailKindLabel, type LoggedEmail, listEmails } from '#contract/email'
import { createQuery } from '#web/api/query-client.ts'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { StaffList } from '#web/ui/admin/list-view.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge, type BadgeTone } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateAndTime, ShortDateTime } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BreakableEmail } from '#web/ui/unbroken.tsx'
import { emailInvalidations, emailQuery, postResend } from '../email.queries.ts'
import { EmailView } from '../email-view.tsx'

const statusChoices = [
  ['', 'All statuses'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
] as const

export const EmailsArea = () => (
  <StaffList
    noun="emails"
    caption="Emails"
    icon={Mails}
    empty={{ title: 'No emails yet', text: 'Every email we send appears here.' }}
    schema={listEmails.query}
    load={(query) => createQuery(listEmails, { query })}
    search="Search by recipient"
    filters={[{ name: 'status', label: 'Status', choices: statusChoices }]}
    columns={[
      { title: 'Subject', opens: true, cell: ({ subject }) => subject },
      { title: 'Status', isBeside: true, cell: ({ status }) => <EmailStatusBadge status={status} /> },
      { title: 'Recipient', width: 'clip', cell: ({ recipient }) => recipient },
      { title: 'Created', width: 'fit', cell: ({ createdAt }) => <ShortDateTime date={createdAt} /> },
      { title: 'Type', width: 'fit', cell: ({ kind }) => getEmailKindLabel(kind) },
    ]}
    dialog={(id, onClose) => <EmailDialog id={id} onClose={onClose} />}
  />
)

const ResendButton = ({ mail: email, onDone }: { mail: LoggedEmail; onDone: () => void }) => {
  const { act, isPending } = useAction(emailInvalidations)
  if (email.status === 'queued' || email.holdsSecret) return null
  const press = () =>
    act(async () => {
      await postResend(email.id, email.status === 'failed' ? 'retry' : 'copy')
      onDone()
      return 'Email on its way'
    }, 'We couldn’t resend the email.')
  return (
    <Button busy={isPending} busyLabel="Sending..." onClick={press}>
      <Send className="size-4" aria-hidden="true" />
      {email.status === 'failed' ? 'Try again' : 'Send a copy'}
    </Button>
  )
}

const EmailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(emailQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={query.data?.subject ?? 'Email'}
      description={query.data && `To ${query.data.recipient}`}
      footer={query.data && <ResendButton mail={query.data} onDone={onClose} />}
    >
      <Loaded noun="the email" query={query}>
        {(email) => (
          <div className="space-y-6">
            <EmailStatusBadge status={email.status} />
            {email.lastError && (
              <Notice kind="error" title="The mail server rejected it">
                {email.lastError}
              </Notice>
            )}
            <Facts>
              <Fact label="Type">{getEmailKindLabel(email.kind)}</Fact>
              <Fact label="Project">{email.project?.name ?? 'None'}</Fact>
              <Fact label="Created">
                <DateAndTime date={email.createdAt} />
              </Fact>
              <Fact label="Sent">{email.sentAt ? <DateAndTime date={email.sentAt} /> : 'Not yet'}</Fact>
              <Fact label="Replies go to">
                <BreakableEmail>{email.replyTo}</BreakableEmail>
              </Fact>
              <Fact label="Attempts">{email.attempts}</Fact>
            </Facts>
            {email.content ? (
              <EmailView mail={email.content} />
            ) : (
              <Notice kind="info" title="This email contains a secret link">
                Only the recipient can see it. They can request a new link with “Forgot your password?”.
              </Notice>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const badgeByStatus: Record<EmailStatus, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  queued: { label: 'Queued', tone: 'blue', icon: ClockIcon },
  sent: { label: 'Sent', tone: 'green', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'red', icon: CircleAlert },
}

const EmailStatusBadge = ({ status }: { status: EmailStatus }) => {
  const { label, tone, icon } = badgeByStatus[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

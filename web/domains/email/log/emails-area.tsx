import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ClockIcon, type LucideIcon, Mails, Send } from 'lucide-react'
import { type EmailStatus, getEmailKindLabel, type LoggedEmail, listEmails } from '#contract/email'
import { createQuery } from '#web/api/query-client.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge, type BadgeTone } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime, ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { WrappableEmail } from '#web/ui/no-wrap.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { emailInvalidations, emailQuery, resendEmail } from '../email.queries.ts'
import { EmailView } from '../email-view.tsx'

const statusChoices = [
  ['', 'All statuses'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
] as const

export const EmailsArea = () => (
  <AdminList
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
      await resendEmail(email.id, email.status === 'failed' ? 'retry' : 'copy')
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
      <QueryContent noun="the email" query={query}>
        {(email) => (
          <div className="space-y-6">
            <EmailStatusBadge status={email.status} />
            {email.lastError && (
              <Notice kind="error" title="The mail server rejected it">
                {email.lastError}
              </Notice>
            )}
            <DescriptionList>
              <DescriptionItem label="Type">{getEmailKindLabel(email.kind)}</DescriptionItem>
              <DescriptionItem label="Project">{email.project?.name ?? 'None'}</DescriptionItem>
              <DescriptionItem label="Created">
                <DateAndTime date={email.createdAt} />
              </DescriptionItem>
              <DescriptionItem label="Sent">
                {email.sentAt ? <DateAndTime date={email.sentAt} /> : 'Not yet'}
              </DescriptionItem>
              <DescriptionItem label="Replies go to">
                <WrappableEmail>{email.replyTo}</WrappableEmail>
              </DescriptionItem>
              <DescriptionItem label="Attempts">{email.attempts}</DescriptionItem>
            </DescriptionList>
            {email.content ? (
              <EmailView mail={email.content} />
            ) : (
              <Notice kind="info" title="This email contains a secret link">
                Only the recipient can see it. They can request a new link with “Forgot your password?”.
              </Notice>
            )}
          </div>
        )}
      </QueryContent>
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

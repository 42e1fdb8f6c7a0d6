import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { LoggedMail } from '#contract/mail'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { MailView } from '#web/ui/admin/mail-view.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { mailQuery, mailRoutes, resend } from './mail-log.queries.ts'
import { MailState } from './mail-state.tsx'

const ResendButton = ({ mail, onDone }: { mail: LoggedMail; onDone: () => void }) => {
  const { act, isPending } = useAction(mailRoutes)
  if (mail.status === 'queued' || mail.holdsSecret) return null
  const press = () =>
    act(async () => {
      await resend(mail.id, mail.status === 'failed' ? 'retry' : 'copy')
      onDone()
      return 'Mail on Its Way'
    }, 'The mail could not be sent again.')
  return (
    <Button busy={isPending} busyLabel="Sending..." onClick={press}>
      <Send className="size-4" aria-hidden="true" />
      {mail.status === 'failed' ? 'Try Again' : 'Send a Copy'}
    </Button>
  )
}

/** One mail: where it went, what it says, and sending it again. */
export const MailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(mailQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={query.data?.subject ?? 'Mail'}
      description={query.data && `To ${query.data.recipient}`}
      footer={query.data && <ResendButton mail={query.data} onDone={onClose} />}
    >
      <Loaded noun="the mail" query={query}>
        {(mail) => (
          <div className="space-y-6">
            <MailState status={mail.status} />
            {mail.lastError && (
              <Notice kind="error" title="The mail server did not take it">
                {mail.lastError}
              </Notice>
            )}
            <Facts>
              <Fact label="Kind">{mail.kind}</Fact>
              <Fact label="Project">{mail.project?.name ?? 'None'}</Fact>
              <Fact label="Written">
                <Moment date={mail.createdAt} />
              </Fact>
              <Fact label="Sent">{mail.sentAt ? <Moment date={mail.sentAt} /> : 'Not yet'}</Fact>
              <Fact label="Replies go to">{mail.replyTo ?? 'The sender'}</Fact>
              <Fact label="Tries">{mail.attempts}</Fact>
            </Facts>
            {mail.content ? (
              <MailView mail={mail.content} />
            ) : (
              <Notice kind="info" title="The content is a key to an account">
                Only its recipient sees it. A new link can be asked for under "Forgot your password?".
              </Notice>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

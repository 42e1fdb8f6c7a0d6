import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Inbox, ShieldCheck, ShieldQuestion, Undo2 } from 'lucide-react'
import { type Correspondence as Letters, listInbox, NewReply } from '#contract/messaging'
import { createQuery } from '#web/api/query-client.ts'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  correspondenceQuery,
  inboxInvalidations,
  replyToMessage,
  setMessageHandled,
  setPossibleSpam,
} from './inbox.queries.ts'

const stateChoices = [
  ['', 'Open'],
  ['handled', 'Handled'],
  ['all', 'All'],
  ['spam', 'Spam'],
] as const

/**
 * Messages and callback requests from the site, and emails that weren't added to a conversation. Open ones
 * are sorted oldest first, and others newest first.
 */
export const InboxArea = () => (
  <AdminList
    noun="messages"
    caption="Messages"
    icon={Inbox}
    empty={{
      title: 'No open messages from the site',
      text: 'Messages from clients about their projects wait in the work queue.',
    }}
    schema={listInbox.query}
    load={(query) => createQuery(listInbox, { query })}
    search="Search sender or subject"
    filters={[{ name: 'state', label: 'Status', choices: stateChoices }]}
    columns={[
      { title: 'Subject', opens: true, cell: ({ subject }) => subject },
      { title: 'From', cell: ({ fullName, email }) => <NameAndEmail name={fullName} email={email} /> },
      { title: 'Received', width: 'fit', cell: ({ createdAt }) => <ShortDateTime date={createdAt} /> },
      {
        title: 'Status',
        isBeside: true,
        width: 'fit',
        cell: ({ handledAt, handledBy, isPossibleSpam }) =>
          isPossibleSpam ? (
            <Badge tone="gray" icon={ShieldQuestion}>
              Possible spam
            </Badge>
          ) : handledAt ? (
            <>
              <Badge tone="green" icon={CircleCheck}>
                Handled
              </Badge>{' '}
              <span className="text-[0.8125rem] text-soft">by {handledBy}</span>
            </>
          ) : (
            <Badge tone="amber" icon={Hourglass}>
              Open
            </Badge>
          ),
      },
    ]}
    dialog={(id, onClose) => <CorrespondenceDialog id={id} onClose={onClose} />}
  />
)

const CorrespondenceEntry = ({
  who,
  when,
  own,
  children,
}: {
  who: string
  when: Date
  own?: boolean
  children: string
}) => (
  <li
    className={
      own ? 'rounded-card bg-mist p-4 sm:ml-10' : 'rounded-card border border-line p-4 not-only:sm:mr-10'
    }
  >
    <p className="text-sm text-soft">
      <span className="font-semibold text-ink">{who}</span> ·{' '}
      <span className="whitespace-nowrap">
        <ShortDateTime date={when} />
      </span>
    </p>
    <p className="mt-1.5 break-words whitespace-pre-line">{children}</p>
  </li>
)

const HandledButton = ({ message }: { message: Letters }) => {
  const { act, isPending } = useAction(inboxInvalidations)
  const isHandled = message.handledAt !== null
  const press = () =>
    act(async () => {
      await setMessageHandled(message.id, !isHandled)
      return isHandled ? 'Message reopened' : 'Marked as handled'
    }, 'We couldn’t update the message.')
  const Icon = isHandled ? Undo2 : CircleCheck
  return (
    <Button variant="outline" busy={isPending} onClick={press}>
      <Icon className="size-4" aria-hidden="true" />
      {isHandled ? 'Reopen' : 'Mark as handled'}
    </Button>
  )
}

const SpamNotice = ({ message }: { message: Letters }) => {
  const { act, isPending } = useAction(inboxInvalidations)
  const accept = () =>
    act(async () => {
      await setPossibleSpam(message.id, false)
      return 'Moved to open'
    }, 'We couldn’t move the message.')
  return (
    <Notice kind="attention" className="mb-4">
      <p>
        {message.isByEmail
          ? 'The mail server marked this email as spam.'
          : 'This message filled in a field that people don’t see. It may be spam, or a password manager filled it in. We didn’t send a confirmation.'}
      </p>
      <Button variant="outline" busy={isPending} onClick={accept} className="mt-3">
        <ShieldCheck className="size-4" aria-hidden="true" />
        Not spam
      </Button>
    </Notice>
  )
}

const ByEmailNotice = ({ project }: Pick<Letters, 'project'>) => (
  <Notice kind="info" className="mb-4">
    {project ? (
      <p>
        This email is about <TextLink to={`/admin?project=${project.publicId}`}>{project.name}</TextLink>. It
        isn’t in the conversation, because it didn’t come from the address that we wrote to.
      </p>
    ) : (
      <p>This email came to our address for replies. It doesn’t belong to a conversation.</p>
    )}
  </Notice>
)

const ReplyForm = ({ message }: { message: Letters }) => {
  const form = useContractForm(NewReply, { defaultValues: { reply: '' }, draft: `reply-${message.id}` })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: inboxInvalidations,
    send: async (values) => {
      await replyToMessage(message.id, values.reply, message.replies.length)
      form.reset({ reply: '' })
      showToast({ title: 'Reply sent', description: message.email })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea
        label="Your reply"
        hint={`Sends to ${message.email} and marks this message as handled. Their message isn’t quoted.`}
        {...bindField(form, 'reply')}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <HandledButton message={message} />
        <Button type="submit" busy={isPending} busyLabel="Sending...">
          Send reply
        </Button>
      </div>
    </form>
  )
}

const CorrespondenceDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(correspondenceQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={query.data?.subject ?? 'Message'}
      description={query.data?.organization}
    >
      <QueryContent noun="the message" query={query}>
        {(message) => (
          <>
            {message.isPossibleSpam && <SpamNotice message={message} />}
            {message.isByEmail && <ByEmailNotice project={message.project} />}
            {message.phone && (
              <Notice kind="attention" className="mb-4">
                <p className="font-semibold">
                  Call{' '}
                  <a
                    href={`tel:${message.phone.replace(/[^+\d]/g, '')}`}
                    className="underline underline-offset-2"
                  >
                    {message.phone}
                  </a>{' '}
                  on <span className="whitespace-nowrap">{message.callSlot}</span>
                </p>
              </Notice>
            )}
            <ol className="grid gap-3">
              <CorrespondenceEntry who={`${message.fullName} (${message.email})`} when={message.createdAt}>
                {message.message}
              </CorrespondenceEntry>
              {message.replies.map((answer) => (
                <CorrespondenceEntry key={answer.id} own who={answer.by} when={answer.createdAt}>
                  {answer.reply}
                </CorrespondenceEntry>
              ))}
            </ol>
            <ReplyForm message={message} />
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}

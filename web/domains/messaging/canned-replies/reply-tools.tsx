import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, MessageSquareText, Plus } from 'lucide-react'
import { useState } from 'react'
import { fillEmailPlaceholders } from '#contract/email'
import { type CannedReply, CannedReplyText } from '#contract/messaging'
import type { StaffProject } from '#contract/projects'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailureLine, Notice } from '#web/ui/notice.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { fetchNewestMessage, markAnswered } from '../messages/messages.queries.ts'
import {
  cannedRepliesQuery,
  cannedReplyInvalidations,
  removeCannedReply,
  saveCannedReply,
} from './canned-replies.queries.ts'

interface Props {
  project: StaffProject
  insert: (text: string) => void
}

const MarkAnsweredButton = ({ publicId, onDone }: { publicId: string; onDone: () => void }) => {
  const client = useQueryClient()
  const { act, isPending } = useAction(['project', 'queue'])
  const settle = () =>
    act(async () => {
      const newest = await fetchNewestMessage(client, 'staff', publicId)
      if (newest) await markAnswered(publicId, newest.id)
      onDone()
      return { title: 'No reply needed', description: 'The client is no longer waiting.' }
    }, 'We couldn’t save this.')
  return (
    <Button variant="ghost" size="small" className="sm:ml-auto" busy={isPending} onClick={settle}>
      <CheckCheck className="size-4" aria-hidden="true" />
      No reply needed
    </Button>
  )
}

/** Canned replies, and a button for messages that don't need a reply. */
export const ReplyTools = ({ project, insert }: Props) => {
  const { data, error, refetch } = useQuery(cannedRepliesQuery)
  const replies = data ?? []
  const none = data ? 'No canned replies yet' : 'Loading replies...'
  const [editing, setEditing] = useState(false)
  const values = { userName: project.user.name, projectName: project.name }
  const choose = (id: string) => {
    const reply = replies.find((candidate) => String(candidate.id) === id)
    if (reply) insert(fillEmailPlaceholders(reply.message, values))
  }
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      {error && !data ? (
        <LoadFailureLine title="We couldn’t load the canned replies" onRetry={() => refetch()} />
      ) : (
        <div className="min-w-32 flex-1 sm:max-w-60">
          <Select
            aria-label="Insert a canned reply"
            value=""
            disabled={replies.length === 0}
            onChange={(event) => choose(event.target.value)}
            className="min-h-9 rounded-control border border-edge bg-card py-1 pl-3 text-sm hover:border-ink disabled:opacity-55 pointer-coarse:min-h-11"
          >
            <option value="">{replies.length === 0 ? none : 'Insert a reply...'}</option>
            {replies.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button variant="ghost" size="small" title="Edit replies" onClick={() => setEditing(true)}>
        <MessageSquareText className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only xl:max-2xl:sr-only">Edit replies</span>
      </Button>
      {project.awaitingReplySince && (
        // The button disappears, so move focus to the message field.
        <MarkAnsweredButton publicId={project.publicId} onDone={() => insert('')} />
      )}
      {editing && <CannedRepliesDialog onClose={() => setEditing(false)} />}
    </div>
  )
}

const CannedReplyRow = ({ reply, onEdit }: { reply: CannedReply; onEdit: () => void }) => {
  const { act, isPending } = useAction(cannedReplyInvalidations)
  const remove = () =>
    act(async () => {
      await removeCannedReply(reply.id)
      return { title: 'Reply removed', description: reply.title }
    }, 'We couldn’t remove the reply.')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3.5 last:border-b-0">
      <div className="min-w-52 flex-1">
        <h3 className="font-sans text-base font-semibold tracking-normal">{reply.title}</h3>
        <p className="mt-1 line-clamp-2 text-[0.9375rem] text-soft">{reply.message}</p>
      </div>
      <div className="flex gap-1.5">
        <Button variant="outline" size="small" aria-label={`Edit ${reply.title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove ${reply.title}`}
          busy={isPending}
          onClick={remove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

const CannedRepliesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, isPending, refetch } = useQuery(cannedRepliesQuery)
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  if (edited !== null)
    return (
      <Dialog
        key="form"
        open
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'New canned reply' : 'Edit canned reply'}
      >
        <CannedReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      </Dialog>
    )
  return (
    <Dialog
      key="list"
      open
      onClose={onClose}
      title="Canned replies"
      description="Shared with the whole team."
      footer={
        <Button onClick={() => setEdited('new')}>
          <Plus className="size-4.5" aria-hidden="true" />
          New reply
        </Button>
      }
    >
      {isPending ? (
        <div role="status">
          <span className="sr-only">Loading replies...</span>
          <Skeleton className="h-40" />
        </div>
      ) : !data ? (
        <LoadFailure
          level={2}
          title="We couldn’t load the replies"
          error={error ?? new Error('An error occurred')}
          onRetry={() => refetch()}
        />
      ) : data.length === 0 ? (
        <p className="py-6 text-center text-soft">
          No replies yet. Save the answers you send often. They can fill in the client and project names for
          you.
        </p>
      ) : (
        <ul>
          {data.map((reply) => (
            <CannedReplyRow key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** The form for a canned reply. Creates a new one if `reply` is null. */
const CannedReplyForm = ({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) => {
  const form = useContractForm(CannedReplyText, {
    defaultValues: { title: reply?.title ?? '', message: reply?.message ?? '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: cannedReplyInvalidations,
    send: async (values) => {
      const { title } = await saveCannedReply(reply?.id ?? null, values)
      showToast({ title: 'Reply saved', description: title })
      onDone()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Title" data-autofocus="" autoComplete="off" {...bindField(form, 'title')} />
      <TextArea
        label="Reply"
        hint="{{firstName}}, {{userName}}, and {{projectName}} are filled in when you insert the reply."
        {...bindField(form, 'message')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Save reply
        </Button>
      </div>
    </form>
  )
}

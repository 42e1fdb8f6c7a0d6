import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CannedReply } from '#contract/messaging'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { deleteReply, repliesQuery, replyRoutes } from './canned-replies.queries.ts'
import { ReplyForm } from './reply-form.tsx'

const Row = ({ reply, onEdit }: { reply: CannedReply; onEdit: () => void }) => {
  const { act, isPending } = useAction(replyRoutes)
  const remove = () =>
    act(async () => {
      await deleteReply(reply.id)
      return { title: 'Reply Removed', description: reply.title }
    }, "We couldn't remove the reply.")
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

/** The team's canned replies: the list, a new one, changes and removal. */
export const RepliesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, isPending, refetch } = useQuery(repliesQuery)
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  if (edited !== null)
    return (
      <Dialog
        key="form"
        open
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'New Canned Reply' : 'Edit Canned Reply'}
      >
        <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      </Dialog>
    )
  return (
    <Dialog
      key="list"
      open
      onClose={onClose}
      title="Canned Replies"
      description="Shared with the whole team."
      footer={
        <Button onClick={() => setEdited('new')}>
          <Plus className="size-4.5" aria-hidden="true" />
          New Reply
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
          title="We couldn't load the replies"
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
            <Row key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

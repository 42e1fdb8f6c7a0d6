import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { fillPlaceholders } from '#contract/email'
import type { AdminProject } from '#contract/projects'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ReadFailureLine } from '#web/ui/read-failure.tsx'
import { Select } from '#web/ui/select.tsx'
import { newestMessage, postAnswered } from '../chat/chat.queries.ts'
import { repliesQuery } from './canned-replies.queries.ts'
import { RepliesDialog } from './replies-dialog.tsx'

interface Props {
  project: AdminProject
  insert: (text: string) => void
}

/** Says that the client's last words need no answer. */
const SettleButton = ({ publicId, onDone }: { publicId: string; onDone: () => void }) => {
  const client = useQueryClient()
  const { act, isPending } = useAction(['project', 'queue'])
  const settle = () =>
    act(async () => {
      const newest = await newestMessage(client, 'staff', publicId)
      if (newest) await postAnswered(publicId, newest.id)
      onDone()
      return { title: 'No Reply Needed', description: 'The client is no longer waiting.' }
    }, "We couldn't save this.")
  return (
    <Button variant="ghost" size="small" className="sm:ml-auto" busy={isPending} onClick={settle}>
      <CheckCheck className="size-4" aria-hidden="true" />
      No Reply Needed
    </Button>
  )
}

/** What helps staff to answer: the team's canned replies, and the end of the waiting where none is needed. */
export const ReplyTools = ({ project, insert }: Props) => {
  const { data, error, refetch } = useQuery(repliesQuery)
  const replies = data ?? []
  const none = data ? 'No canned replies yet' : 'Loading replies...'
  const [editing, setEditing] = useState(false)
  const values = { userName: project.user.name, projectName: project.name }
  const choose = (id: string) => {
    const reply = replies.find((candidate) => String(candidate.id) === id)
    if (reply) insert(fillPlaceholders(reply.message, values))
  }
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      {error && !data ? (
        <ReadFailureLine title="We couldn't load the canned replies" onRetry={() => refetch()} />
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
      <Button variant="ghost" size="small" title="Edit Replies" onClick={() => setEditing(true)}>
        <MessageSquareText className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only xl:max-2xl:sr-only">Edit Replies</span>
      </Button>
      {project.awaitingReplySince && (
        // The button goes with the waiting; writing goes on in the field.
        <SettleButton publicId={project.publicId} onDone={() => insert('')} />
      )}
      {editing && <RepliesDialog onClose={() => setEditing(false)} />}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { NewMessage } from '#contract/messaging'
import { endedSession } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { forgetDraft, readDraft, writeDraft } from '#web/ui/form/drafts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { postMessage, showSent, type Viewer } from './chat.queries.ts'

/** Draws what helps to write; `insert` puts a text where the cursor is and goes on there. */
export type Tools = (tools: { insert: (text: string) => void }) => ReactNode

interface Props {
  viewer: Viewer
  publicId: string
  tools: Tools | undefined
}

const draftText = (name: string): string => {
  const { message } = readDraft(name)
  return typeof message === 'string' ? message : ''
}

/** Writes one message. Enter sends, Shift and Enter begin a new line; a failure keeps what was written. */
export const Composer = ({ viewer, publicId, tools }: Props) => {
  const client = useQueryClient()
  const draft = `message-${publicId}`
  const [message, setMessage] = useState(() => draftText(draft))
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const running = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const change = (text: string) => {
    setMessage(text)
    setFailure(undefined)
    writeDraft(draft, { message: text })
  }

  const insert = (text: string) => {
    const { selectionStart: from = message.length, selectionEnd: to = message.length } = field.current ?? {}
    change(message.slice(0, from) + text + message.slice(to))
    field.current?.focus()
  }

  const send = async () => {
    const parsed = NewMessage.safeParse({ message })
    if (running.current || message.trim() === '') return
    if (!parsed.success) return setFailure(parsed.error.issues[0]?.message)
    running.current = true
    setPending(true)
    try {
      const sent = await postMessage(viewer, publicId, parsed.data.message)
      showSent(client, viewer, publicId, sent)
      setMessage('')
      forgetDraft(draft)
      showToast({ title: 'Message Sent' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined
      setFailure(reason ?? 'Failed to send message')
      if (!endedSession(error))
        showToast({ title: 'Failed to send message', description: reason, variant: 'destructive' })
    } finally {
      running.current = false
      setPending(false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }

  return (
    <div className="border-line border-t bg-paper p-3 sm:p-4">
      {tools?.({ insert })}
      <form onSubmit={onSubmit}>
        <div className="flex items-end gap-2.5">
          <textarea
            ref={field}
            data-autofocus={viewer === 'staff' ? '' : undefined}
            name="message"
            rows={1}
            value={message}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            aria-label="Your message"
            aria-describedby={failure ? `${draft}-note` : undefined}
            aria-invalid={failure ? true : undefined}
            placeholder="Write a message..."
            className="field-sizing-content max-h-40 min-h-11 min-w-0 grow resize-none rounded-control border border-edge bg-card px-3.5 py-2.5 placeholder:text-faint aria-invalid:border-brick"
          />
          <Button type="submit" disabled={message.trim() === ''} busy={isPending} busyLabel="Sending...">
            <SendHorizontal className="size-4.5" aria-hidden="true" />
            Send
          </Button>
        </div>
        <FieldNote id={`${draft}-note`} error={failure} />
      </form>
    </div>
  )
}

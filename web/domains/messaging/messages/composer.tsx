import { useQueryClient } from '@tanstack/react-query'
import { Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useRef,
  useState,
} from 'react'
import { NewMessage } from '#contract/messaging'
import { isSessionEnded } from '#web/api/request-error.ts'
import { FileButton, PendingAttachments, type Uploads } from '#web/documents'
import { Button } from '#web/ui/buttons.tsx'
import { FieldNote } from '#web/ui/fields.tsx'
import { readDraft, removeDraft, writeDraft } from '#web/ui/form/drafts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { addSentMessage, type MessageViewer, sendMessage } from './messages.queries.ts'

/** Renders tools above the message field. `insert` replaces the selection or adds text at the cursor. */
export type RenderComposerTools = (tools: { insert: (text: string) => void }) => ReactNode

interface Props {
  viewer: MessageViewer
  publicId: string
  renderTools: RenderComposerTools | undefined
  uploads: Uploads
  /** Whether the field receives focus when its dialog opens. */
  takesFocus: boolean
  /** Attaches files to the message. Null if attachments aren't allowed. */
  attach: ((files: readonly File[]) => void) | null
}

/**
 * The `keyCode` of keys that an input method handles. Safari reports it for the Enter key that confirms a
 * suggestion, when `isComposing` is already false.
 */
const COMPOSITION_KEY_CODE = 229

/**
 * Whether the primary pointer is a touch screen. On its keyboard, Enter is the only key for a new line, so
 * only the button sends.
 */
const hasTouchKeyboard = (): boolean => window.matchMedia('(pointer: coarse)').matches

/**
 * The field for writing a message. On desktops, Enter sends, and Shift+Enter starts a new line. On failure,
 * the text is kept.
 */
export const Composer = ({ viewer, publicId, renderTools, uploads, takesFocus, attach }: Props) => {
  const { message, change, send, isPending, isEmpty, failure, draft } = useSendMessage(
    viewer,
    publicId,
    uploads,
  )
  const field = useRef<HTMLTextAreaElement>(null)

  const insert = (text: string) => {
    const { selectionStart: from = message.length, selectionEnd: to = message.length } = field.current ?? {}
    change(message.slice(0, from) + text + message.slice(to))
    field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSITION_KEY_CODE
    if (event.key !== 'Enter' || event.shiftKey || isComposing || hasTouchKeyboard()) return
    event.preventDefault()
    send()
  }

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // When text is copied, Word and Excel also put a picture of it on the clipboard.
    const hasText = event.clipboardData.types.includes('text/plain')
    if (files.length === 0 || hasText || !attach) return
    event.preventDefault()
    attach(files)
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }

  return (
    <div data-bottom-bar className="sticky bottom-0 border-line border-t bg-paper p-3 sm:p-4">
      {renderTools?.({ insert })}
      <form onSubmit={onSubmit}>
        <PendingAttachments uploads={uploads} />
        <div className="flex items-end gap-2 sm:gap-2.5">
          {attach && (
            <FileButton
              label="Files to attach"
              multiple
              variant="ghost"
              className="px-3!"
              onChoose={(files) => {
                attach(files)
                field.current?.focus()
              }}
            >
              <Paperclip className="size-5" aria-hidden="true" />
              <span className="sr-only">Attach files</span>
            </FileButton>
          )}
          <textarea
            ref={field}
            data-autofocus={takesFocus ? '' : undefined}
            name="message"
            dir="auto"
            rows={1}
            value={message}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            aria-label="Your message"
            aria-describedby={failure ? `${draft}-note` : undefined}
            aria-invalid={failure ? true : undefined}
            placeholder="Write a message..."
            className="field-sizing-content wrap-anywhere max-h-40 min-h-11 min-w-0 grow resize-none rounded-control border border-edge bg-card px-3.5 py-2 placeholder:text-faint aria-invalid:border-brick"
          />
          <Button
            type="submit"
            disabled={isEmpty}
            busy={isPending}
            busyLabel="Sending..."
            className="max-sm:px-3.5!"
          >
            <SendHorizontal className="size-4.5" aria-hidden="true" />
            <span className="max-sm:sr-only">Send</span>
          </Button>
        </div>
        <FieldNote id={`${draft}-note`} error={failure} />
      </form>
    </div>
  )
}

const readDraftText = (name: string): string => {
  const { message } = readDraft(name)
  return typeof message === 'string' ? message : ''
}

/**
 * Adds text to the draft of the next message in a project's conversation, unless the draft already contains
 * it. Doesn't change a message field that is already on screen.
 */
export const prefillMessage = (publicId: string, text: string): void => {
  const draft = `message-${publicId}`
  const typed = readDraftText(draft)
  if (!typed.includes(text))
    writeDraft(draft, { message: typed.trim() === '' ? text : `${typed}\n\n${text}` })
}

/** Manages the message being written and its files. If sending fails, both are kept. */
const useSendMessage = (viewer: MessageViewer, publicId: string, uploads: Uploads) => {
  const client = useQueryClient()
  const draft = `message-${publicId}`
  const [message, setMessage] = useState(() => readDraftText(draft))
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const running = useRef(false)
  const documents = uploads.list.flatMap(({ documentId }) => documentId ?? [])
  const isUploading = uploads.list.some(({ state }) => state === 'sending' || state === 'paused')
  const isEmpty = message.trim() === '' && documents.length === 0

  const change = (text: string) => {
    setMessage(text)
    setFailure(undefined)
    writeDraft(draft, { message: text })
  }

  const send = async () => {
    const parsed = NewMessage.safeParse({ message, documents })
    if (running.current || isEmpty) return
    if (isUploading) return setFailure('Wait until your files are uploaded, then send.')
    if (!parsed.success) return setFailure(parsed.error.issues[0]?.message)
    running.current = true
    setPending(true)
    try {
      addSentMessage(client, viewer, publicId, await sendMessage(viewer, publicId, parsed.data))
      setMessage('')
      setFailure(undefined)
      removeDraft(draft)
      for (const { id } of uploads.list) uploads.remove(id)
      showToast({ title: 'Message Sent' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined
      setFailure(reason ?? 'Failed to send message')
      if (!isSessionEnded(error))
        showToast({ title: 'Failed to send message', description: reason, variant: 'destructive' })
    } finally {
      running.current = false
      setPending(false)
    }
  }

  return { message, change, send, isPending, isEmpty, failure, draft }
}

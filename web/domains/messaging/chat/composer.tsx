import { Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react'
import { FileButton, PendingAttachments, type Uploads } from '#web/documents'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import type { Viewer } from './chat.queries.ts'
import { useSendMessage } from './use-send-message.ts'

/** Draws what helps to write; `insert` puts a text where the cursor is and goes on there. */
export type Tools = (tools: { insert: (text: string) => void }) => ReactNode

interface Props {
  viewer: Viewer
  publicId: string
  tools: Tools | undefined
  uploads: Uploads
  /** Takes files for the message; null where none can be sent. */
  attach: ((files: readonly File[]) => void) | null
}

/** Input methods report the key that confirms a suggestion with this code; Safari does so after composition has ended. */
const COMPOSITION_KEY_CODE = 229

/** On touch screens, Enter is the only key for a new line, and the button sends. */
const hasTouchKeyboard = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Writes one message. On desktops, Enter sends and Shift+Enter starts a new line. A failure keeps the text. */
export const Composer = ({ viewer, publicId, tools, uploads, attach }: Props) => {
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
    // Word and Excel add a picture of the copied text.
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
    <div className="border-line border-t bg-paper p-3 sm:p-4">
      {tools?.({ insert })}
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
            data-autofocus={viewer === 'staff' ? '' : undefined}
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

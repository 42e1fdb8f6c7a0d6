import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Message } from '#contract/messaging'
import { Button } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { ShortDateTime } from '#web/ui/moment.tsx'
import { scrollAreaProps } from '#web/ui/scrolling.ts'
import type { Viewer } from './messages.queries.ts'

/** Time within which messages by the same author are grouped under one name, in ms. */
const GROUPING_WINDOW_MS = 5 * MINUTE_MS

const isContinuation = (message: Message, before: Message | undefined): boolean =>
  before?.senderId === message.senderId &&
  message.createdAt.getTime() - before.createdAt.getTime() < GROUPING_WINDOW_MS

interface BubbleProps {
  message: Message
  own: boolean
  /** Whether the message continues a group. */
  isContinued: boolean
  attachments: ReactNode
}

const MessageBubble = ({ message, own, isContinued, attachments }: BubbleProps) => (
  <li
    className={joinClasses(
      'flex flex-col',
      own ? 'items-end' : 'items-start',
      isContinued ? 'mt-1.5' : 'mt-4',
    )}
  >
    <p className={isContinued ? 'sr-only' : 'mb-1 px-1 text-[0.8125rem] text-faint'}>
      <span className="font-semibold text-soft">{message.sender.name}</span>{' '}
      <ShortDateTime date={message.createdAt} />
    </p>
    {message.message !== '' && (
      <p
        dir="auto"
        className={joinClasses(
          'max-w-[85%] rounded-card px-4 py-2.5 text-[0.9375rem] whitespace-pre-wrap wrap-anywhere sm:max-w-[min(75%,42rem)]',
          own ? 'rounded-tr-[3px] bg-spruce text-on-spruce' : 'rounded-tl-[3px] bg-mist',
        )}
      >
        {message.message}
      </p>
    )}
    {message.message === '' && message.documents.length === 0 && (
      <p className="px-1 text-[0.9375rem] text-soft">The attachment was deleted.</p>
    )}
    {attachments}
  </li>
)

interface Props {
  viewer: Viewer
  messages: readonly Message[]
  renderAttachments?: (message: Message) => ReactNode
  /** Set if earlier messages can be loaded. */
  earlier?: { show(): void; isLoading: boolean } | undefined
}

/** Scrolls to the newest message. When earlier messages load, keeps the scroll position. */
export const MessageList = ({ viewer, messages, renderAttachments, earlier }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const oldest = messages[0]?.id
  const newest = messages.at(-1)?.id

  const drawn = useRef({ oldest, height: 0 })
  useLayoutEffect(() => {
    const area = list.current
    if (!area) return
    if (oldest !== drawn.current.oldest) area.scrollTop += area.scrollHeight - drawn.current.height
    drawn.current = { oldest, height: area.scrollHeight }
  })

  useEffect(() => {
    if (newest !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])

  const showEarlier = () => {
    // The button is removed while loading, so keep focus on the list for keyboard scrolling.
    list.current?.focus({ preventScroll: true })
    earlier?.show()
  }

  return (
    <div
      ref={list}
      role="log"
      aria-label="Messages"
      // Contains the visually hidden names, which would otherwise stretch the page to the height of all
      // messages.
      className="relative max-h-[min(24rem,45dvh)] min-h-44 overflow-y-auto px-4 [overflow-anchor:none] py-5 sm:px-5"
      {...scrollAreaProps}
    >
      {earlier && (
        <div className="mb-4 text-center">
          <Button variant="ghost" size="small" busy={earlier.isLoading} onClick={showEarlier}>
            Show earlier messages
          </Button>
        </div>
      )}
      <ol className="*:first:mt-0">
        {messages.map((message, place) => (
          <MessageBubble
            key={message.id}
            message={message}
            own={message.isFromAdmin === (viewer === 'staff')}
            isContinued={isContinuation(message, messages[place - 1])}
            attachments={renderAttachments?.(message)}
          />
        ))}
      </ol>
    </div>
  )
}

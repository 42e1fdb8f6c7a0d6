import { ChevronDown, Mail } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Message } from '#contract/messaging'
import { Button } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { scrollAreaProps } from '#web/ui/scrolling.ts'
import { getStepTargetProps } from '#web/ui/step-target.ts'
import type { MessageViewer } from './messages.queries.ts'

/** Maximum time between messages that are grouped under one name, in ms. */
const GROUPING_WINDOW_MS = 5 * MINUTE_MS

const isContinuation = (message: Message, before: Message | undefined): boolean =>
  before?.senderId === message.senderId &&
  before.isByEmail === message.isByEmail &&
  message.createdAt.getTime() - before.createdAt.getTime() < GROUPING_WINDOW_MS

interface BubbleProps {
  message: Message
  own: boolean
  /** Whether the message shortly follows another one by the same sender, so that the name isn't repeated. */
  isContinued: boolean
  /** Whether the page was opened by a link to this message. */
  isTarget: boolean
  attachments: ReactNode
}

const maxWidth = 'max-w-[85%] sm:max-w-[min(75%,42rem)]'

/** An email's quoted text and signature. Collapsed until the user opens it. */
const QuotedText = ({ own, children }: { own: boolean; children: string }) => (
  <details className={joinClasses('group mt-0.5', maxWidth, own && 'text-right')}>
    <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 px-1 text-[0.8125rem] text-link pointer-coarse:min-h-11">
      <ChevronDown className="size-3.5 group-open:rotate-180" aria-hidden="true" />
      <span className="group-open:hidden">Show quoted text</span>
      <span className="hidden group-open:inline">Hide quoted text</span>
    </summary>
    <p
      dir="auto"
      className="mt-1 rounded-card border border-line px-4 py-2.5 text-left text-[0.875rem] whitespace-pre-wrap wrap-anywhere text-soft"
    >
      {children}
    </p>
  </details>
)

const MessageBubble = ({ message, own, isContinued, isTarget, attachments }: BubbleProps) => (
  <li
    data-message={message.id}
    {...(isTarget && { 'aria-current': true, tabIndex: -1 })}
    className={joinClasses(
      'flex flex-col outline-none',
      isTarget && '-mx-2 rounded-card bg-amber-wash p-2 *:first:text-amber-ink',
      own ? 'items-end' : 'items-start',
      isContinued ? 'mt-1.5' : 'mt-4',
    )}
  >
    <p className={isContinued ? 'sr-only' : 'mb-1 px-1 text-[0.8125rem] text-faint'}>
      <span className="font-semibold text-soft">{message.sender.name}</span>{' '}
      <ShortDateTime date={message.createdAt} />
      {message.isByEmail && (
        <span className="whitespace-nowrap">
          {' · '}
          <Mail className="inline size-3.5 align-[-0.125em]" aria-hidden="true" /> by email
        </span>
      )}
    </p>
    {message.message !== '' && (
      <p
        dir="auto"
        className={joinClasses(
          maxWidth,
          'rounded-card px-4 py-2.5 text-[0.9375rem] whitespace-pre-wrap wrap-anywhere',
          own ? 'rounded-tr-[3px] bg-spruce text-on-spruce' : 'rounded-tl-[3px] bg-mist',
        )}
      >
        {message.message}
      </p>
    )}
    {message.message === '' && message.documents.length === 0 && !message.emailNote && (
      <p className="px-1 text-[0.9375rem] text-soft">The attachment was deleted.</p>
    )}
    {attachments}
    {message.emailNote && (
      <p className={joinClasses('mt-1 px-1 text-[0.8125rem] whitespace-pre-line text-soft', maxWidth)}>
        {message.emailNote}
      </p>
    )}
    {message.quotedText && <QuotedText own={own}>{message.quotedText}</QuotedText>}
  </li>
)

interface Props {
  viewer: MessageViewer
  messages: readonly Message[]
  /** The message to scroll to. Defaults to the newest. */
  messageId?: number | undefined
  renderAttachments?: (message: Message) => ReactNode
  /** Set if earlier messages can be loaded. */
  earlier?: { show(): void; isLoading: boolean } | undefined
}

/**
 * A conversation's messages. Scrolls to the newest one whenever it changes, and to `messageId` once it's
 * loaded. Keeps the scroll position when earlier messages load.
 */
export const MessageList = ({ viewer, messages, messageId, renderAttachments, earlier }: Props) => {
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

  const isTargetShown = messages.some(({ id }) => id === messageId)
  useEffect(() => {
    if (!isTargetShown) return
    const target = list.current?.querySelector<HTMLElement>(`li[data-message="${messageId}"]`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [messageId, isTargetShown])

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
      // Keeps the visually hidden names inside the list. Otherwise, they would stretch the page to the height
      // of all messages.
      className="relative max-h-[min(24rem,45dvh)] min-h-44 overflow-y-auto px-4 [overflow-anchor:none] py-5 sm:px-5"
      {...scrollAreaProps}
      {...getStepTargetProps('messages')}
    >
      {earlier && (
        <div className="mb-4 text-center">
          <Button variant="ghost" size="small" busy={earlier.isLoading} onClick={showEarlier}>
            Show earlier messages
          </Button>
        </div>
      )}
      <ol className="*:first:mt-0">
        {messages.map((message, index) => (
          <MessageBubble
            key={message.id}
            message={message}
            own={message.isFromAdmin === (viewer === 'staff')}
            isContinued={isContinuation(message, messages[index - 1])}
            isTarget={message.id === messageId}
            attachments={renderAttachments?.(message)}
          />
        ))}
      </ol>
    </div>
  )
}

import { type RefObject, useEffect, useRef } from 'react'
import { MAX_ATTACHMENTS, type Message } from '#contract/messaging'
import { logWarning } from '#web/api/log.ts'
import { isSessionEnded } from '#web/api/request-error.ts'
import { useSession } from '#web/api/session.ts'
import { AttachmentList, useFileDrop, useUploads } from '#web/documents'
import { useCanEdit } from '#web/projects'
import { Button } from '#web/ui/buttons.tsx'
import { CrossingScene } from '#web/ui/illustrations/illustrations.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findScrollArea } from '#web/ui/scrolling.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { Composer, type RenderComposerTools } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { type MessageViewer, markMessagesRead, useMessages } from './messages.queries.ts'

interface Props {
  viewer: MessageViewer
  publicId: string
  /** Tools to render above the message field. */
  renderTools?: RenderComposerTools
  /** Whether the project is unpaid. Attachments are allowed only after payment. */
  isUnpaid?: boolean
  /** Whether the message field receives focus when its dialog opens. */
  takesFocus?: boolean
  /** The message to scroll to. Defaults to the newest. */
  messageId?: number | undefined
}

export const Conversation = (props: Props) => <KeyedConversation key={props.publicId} {...props} />

const KeyedConversation = ({
  viewer,
  publicId,
  renderTools,
  isUnpaid = false,
  takesFocus = false,
  messageId,
}: Props) => {
  const { user } = useSession()
  const uploads = useUploads(publicId)
  const canEdit = useCanEdit()
  const canAttach = user?.session === 'full' && !isUnpaid && canEdit
  const attach = (files: readonly File[]) => {
    const room = Math.max(0, MAX_ATTACHMENTS - uploads.list.length)
    if (files.length > room)
      showToast({ title: `A message can have up to ${MAX_ATTACHMENTS} files`, variant: 'destructive' })
    uploads.send(files.slice(0, room), { type: 'other', isPublic: 'true' })
  }
  const { isOver, target } = useFileDrop(attach)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={frame}
      {...(canAttach ? target : {})}
      className={joinClasses(
        'flex flex-col overflow-clip rounded-card border bg-card',
        isOver ? 'border-spruce ring-2 ring-spruce' : 'border-line',
      )}
    >
      <Messages
        viewer={viewer}
        publicId={publicId}
        messageId={messageId}
        frame={frame}
        takesFocus={takesFocus}
      />
      {canEdit && (
        <Composer
          viewer={viewer}
          publicId={publicId}
          renderTools={renderTools}
          uploads={uploads}
          takesFocus={takesFocus}
          attach={canAttach ? attach : null}
        />
      )}
    </div>
  )
}

const placeholderStyle = 'flex h-72 flex-col items-center justify-center gap-3 px-5 text-center text-soft'

interface MessagesProps extends Pick<Props, 'viewer' | 'publicId' | 'messageId'> {
  /** The conversation, whose last child is the message field. */
  frame: RefObject<HTMLElement | null>
  takesFocus: boolean
}

const Messages = ({ viewer, publicId, messageId, frame, takesFocus }: MessagesProps) => {
  const { data, error, isPending, isFetching, refetch, ...pages } = useMessages(viewer, publicId)
  const canEdit = useCanEdit()
  useMarkRead(viewer, publicId, canEdit ? data : undefined)
  useUncoverNewest(frame, takesFocus && messageId === undefined ? data?.at(-1)?.id : undefined)
  const isEarlier = messageId !== undefined && data?.[0] !== undefined && messageId < data[0].id
  const { fetchNextPage, hasNextPage, isFetchNextPageError } = pages
  useEffect(() => {
    if (isEarlier && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [isEarlier, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  if (isPending)
    return (
      <p role="status" className={placeholderStyle}>
        <Spinner />
        Loading messages...
      </p>
    )
  if (!data)
    return (
      <div className="p-5">
        <Notice kind="error" title="We couldn’t load the messages">
          <p>{error?.message}</p>
          <Button variant="outline" size="small" className="mt-3" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      </div>
    )
  if (data.length === 0)
    return (
      <div className={placeholderStyle}>
        <CrossingScene className="w-44 rounded-card" />
        <p>{canEdit ? 'No messages yet. Start a conversation!' : 'No messages yet.'}</p>
      </div>
    )
  const showEarlier = async () => {
    const { isFetchNextPageError: isFailed, error } = await fetchNextPage()
    if (isFailed && !isSessionEnded(error))
      showToast({
        title: 'We couldn’t load earlier messages',
        description: error.message,
        variant: 'destructive',
      })
  }
  // Wait for a refetch in progress, because loading another page would cancel it.
  const earlier = hasNextPage ? { show: showEarlier, isLoading: isFetching } : undefined
  return (
    <MessageList
      viewer={viewer}
      messages={data}
      messageId={messageId}
      earlier={earlier}
      renderAttachments={({ documents }) => <AttachmentList documents={documents} />}
    />
  )
}

/** Events that stop automatic scrolling. */
const userEvents = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Scrolls the panel or page until the message field, which sticks to the bottom, no longer covers the newest
 * message. Repeats this while the layout changes, until the user does something. Does nothing if `newest` is
 * undefined.
 */
const useUncoverNewest = (frame: RefObject<HTMLElement | null>, newest: number | undefined): void => {
  useEffect(() => {
    const log = frame.current?.querySelector<HTMLElement>('[role=log]')
    const field = frame.current?.lastElementChild
    if (newest === undefined || !log || !field || field === log) return
    const area = findScrollArea(log)
    const uncover = () => {
      const covered = log.getBoundingClientRect().bottom - field.getBoundingClientRect().top
      if (area && covered > 0) area.scrollTop += Math.ceil(covered)
    }
    const resizing = new ResizeObserver(uncover)
    for (const part of [log, field, ...(area?.children ?? [])]) resizing.observe(part)
    const stop = new AbortController()
    stop.signal.addEventListener('abort', () => resizing.disconnect())
    for (const event of userEvents)
      addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [frame, newest])
}

/** Time for which the newest message must be in view before it's marked as read, in ms. */
const MIN_VIEW_MS = 1000

/**
 * Marks the received messages as read once the newest has been in view for `MIN_VIEW_MS`. The server notifies
 * the user's other tabs.
 */
const useMarkRead = (viewer: MessageViewer, publicId: string, messages?: readonly Message[]): void => {
  const newest = messages?.findLast(({ isFromAdmin }) => isFromAdmin === (viewer === 'client'))?.id
  useEffect(() => {
    const bubble = document.querySelector(`[data-message="${newest}"]`)
    if (newest === undefined || !bubble) return
    let isInView = false
    let isDone = false
    let timer: ReturnType<typeof setTimeout>
    const mark = () => {
      isDone = true
      markMessagesRead(viewer, publicId, newest).catch((error: unknown) => {
        isDone = false
        logWarning('We couldn’t mark the messages as read.', error)
      })
    }
    const watch = () => {
      clearTimeout(timer)
      if (!isDone && isInView && document.visibilityState === 'visible') timer = setTimeout(mark, MIN_VIEW_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      watch()
    })
    observer.observe(bubble)
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', watch)
    }
  }, [viewer, publicId, newest])
}

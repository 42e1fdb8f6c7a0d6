import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import * as contract from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { createQueryMeta } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

export type MessageViewer = 'staff' | 'client'

interface MessagePage {
  messages: contract.Message[]
  hasEarlier: boolean
}

const loadPage = async (
  viewer: MessageViewer,
  publicId: string,
  before: number | undefined,
): Promise<MessagePage> => {
  const call = { params: { id: publicId }, query: { before } }
  const found = await (viewer === 'staff'
    ? request(contract.listMessagesAsStaff, call)
    : request(contract.listMessages, call))
  return {
    messages: found.slice(-contract.MESSAGES_PER_PAGE),
    hasEarlier: found.length > contract.MESSAGES_PER_PAGE,
  }
}

/**
 * Query options for a project's messages as the client or staff see them. The first page contains the newest
 * messages.
 */
const messagesQuery = (viewer: MessageViewer, publicId: string) => {
  const route = viewer === 'staff' ? contract.listMessagesAsStaff : contract.listMessages
  const call = { params: { id: publicId }, query: {} }
  return infiniteQueryOptions({
    queryKey: [getRouteUrl(route, call)],
    meta: createQueryMeta(route, call),
    queryFn: ({ pageParam }) => loadPage(viewer, publicId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages, hasEarlier }) => (hasEarlier ? messages[0]?.id : undefined),
    select: ({ pages }) => pages.toReversed().flatMap(({ messages }) => messages),
  })
}

/** Returns an infinite query whose data contains the loaded messages, oldest first. */
export const useMessages = (viewer: MessageViewer, publicId: string) =>
  useInfiniteQuery(messagesQuery(viewer, publicId))

/**
 * Returns the newest cached message. Loads the messages first if they aren't cached. Returns undefined if
 * there are none.
 */
export const fetchNewestMessage = async (
  client: QueryClient,
  viewer: MessageViewer,
  publicId: string,
): Promise<contract.Message | undefined> =>
  (await client.ensureInfiniteQueryData(messagesQuery(viewer, publicId))).pages[0]?.messages.at(-1)

/** Appends a sent message to the cached conversation. Does nothing if it isn't cached. */
export const addSentMessage = (
  client: QueryClient,
  viewer: MessageViewer,
  publicId: string,
  sent: contract.Message,
): void => {
  client.setQueryData(messagesQuery(viewer, publicId).queryKey, (data) => {
    const [newest, ...earlier] = data?.pages ?? []
    if (!data || !newest) return data
    const messages = [...newest.messages.filter(({ id }) => id !== sent.id), sent]
    return { ...data, pages: [{ ...newest, messages }, ...earlier] }
  })
}

export const sendMessage = (
  viewer: MessageViewer,
  publicId: string,
  { message, documents }: z.output<typeof contract.NewMessage>,
): Promise<contract.Message> => {
  const body = { message, ...(documents.length > 0 && { documents }) }
  const call = { params: { id: publicId }, body }
  return viewer === 'staff' ? request(contract.sendMessageAsStaff, call) : request(contract.sendMessage, call)
}

/** Marks the received messages up to and including `lastId` as read. */
export const markMessagesRead = (viewer: MessageViewer, publicId: string, lastId: number) => {
  const call = { params: { id: publicId }, body: { lastId } }
  return viewer === 'staff'
    ? request(contract.markMessagesReadAsStaff, call)
    : request(contract.markMessagesRead, call)
}

/** Marks the client's messages up to and including `lastId` as not needing a reply. */
export const markAnswered = (publicId: string, lastId: number) =>
  request(contract.markAnswered, { params: { id: publicId }, body: { lastId } })

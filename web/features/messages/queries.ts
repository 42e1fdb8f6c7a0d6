import {
  listMessages,
  listMessagesAsStaff,
  type Message,
  markMessagesRead,
  markMessagesReadAsStaff,
  sendMessage,
  sendMessageAsStaff,
  settleMessages,
} from '#contract/messages.ts'
import { queryOf } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

/** Which side of the conversation the reader is on. */
export type Viewer = 'staff' | 'client'

/** The messages of a project, oldest first, by the call that this side may use. */
export const messagesQuery = (viewer: Viewer, publicId: string) => {
  const call = { params: { id: publicId } }
  return viewer === 'staff' ? queryOf(listMessagesAsStaff, call) : queryOf(listMessages, call)
}

/** Writes a message as this side. */
export const postMessage = (viewer: Viewer, publicId: string, message: string): Promise<Message> => {
  const call = { params: { id: publicId }, body: { message } }
  return viewer === 'staff' ? request(sendMessageAsStaff, call) : request(sendMessage, call)
}

/** Marks what the other side wrote as read by this side, up to one message. */
export const postRead = (viewer: Viewer, publicId: string, lastId: number) => {
  const call = { params: { id: publicId }, body: { lastId } }
  return viewer === 'staff' ? request(markMessagesReadAsStaff, call) : request(markMessagesRead, call)
}

/** Tells that what the client wrote up to one message needs no answer. */
export const postSettled = (publicId: string, lastId: number) =>
  request(settleMessages, { params: { id: publicId }, body: { lastId } })

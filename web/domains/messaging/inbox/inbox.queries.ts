import { getCorrespondence, handleMessage, listInbox, markSpam, replyToMessage } from '#contract/messaging'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const correspondenceQuery = (id: number) => createQuery(getCorrespondence, { params: { id } })

export const postInboxReply = (id: number, text: string, seenReplies: number) =>
  request(replyToMessage, { params: { id }, body: { reply: text, seenReplies } })

export const setHandled = (id: number, handled: boolean) =>
  request(handleMessage, { params: { id }, body: { handled } })

export const setPossibleSpam = (id: number, isPossibleSpam: boolean) =>
  request(markSpam, { params: { id }, body: { isPossibleSpam } })

export const inboxInvalidations = [listInbox, getCorrespondence] as const

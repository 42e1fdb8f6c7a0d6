import { getCorrespondence, handleMessage, judgeSpam, listInbox, replyToMessage } from '#contract/messaging'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const correspondenceQuery = (id: number) => queryOf(getCorrespondence, { params: { id } })

export const reply = (id: number, text: string, seenReplies: number) =>
  request(replyToMessage, { params: { id }, body: { reply: text, seenReplies } })

export const setHandled = (id: number, handled: boolean) =>
  request(handleMessage, { params: { id }, body: { handled } })

export const setPossibleSpam = (id: number, isPossibleSpam: boolean) =>
  request(judgeSpam, { params: { id }, body: { isPossibleSpam } })

export const inboxRoutes = [listInbox, getCorrespondence] as const

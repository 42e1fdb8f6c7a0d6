import * as contract from '#contract/messaging'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const correspondenceQuery = (id: number) => createQuery(contract.getCorrespondence, { params: { id } })

export const replyToMessage = (id: number, text: string, seenReplies: number) =>
  request(contract.replyToMessage, { params: { id }, body: { reply: text, seenReplies } })

export const setMessageHandled = (id: number, handled: boolean) =>
  request(contract.setMessageHandled, { params: { id }, body: { handled } })

export const setPossibleSpam = (id: number, isPossibleSpam: boolean) =>
  request(contract.markSpam, { params: { id }, body: { isPossibleSpam } })

export const inboxInvalidations = [contract.listInbox, contract.getCorrespondence] as const

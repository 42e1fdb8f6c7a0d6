import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { findContent, findLoggedMail } from './mail-log.queries.ts'

/** A mail with what it says; of one that holds a secret the content is not even read. @throws NOT_FOUND */
export const getMail = async ({ database, config }: Context, id: string) => {
  const mail = await findLoggedMail(database, id)
  if (!mail) throw new Problem('NOT_FOUND')
  // Without an address of its own, replies go to the one that the mail comes from.
  const sender = /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  return { ...mail, replyTo: mail.replyTo ?? sender, content: (await findContent(database, id)) ?? null }
}

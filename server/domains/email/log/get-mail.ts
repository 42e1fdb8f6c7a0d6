import type { MailContent } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findContent, findLoggedMail } from './mail-log.queries.ts'

/** The content without the token of its unsubscribe link, so that a click by staff can't unsubscribe the recipient. */
const contentForStaff = async (db: Queryable, id: string): Promise<MailContent | null> => {
  const content = await findContent(db, id)
  if (!content) return null
  const { subject, html, text, unsubscribeUrl } = content
  if (unsubscribeUrl === null) return { subject, html, text }
  const [page = ''] = unsubscribeUrl.split('?', 1)
  return {
    subject,
    html: html.replaceAll(unsubscribeUrl, page),
    text: text.replaceAll(unsubscribeUrl, page),
  }
}

/** An email with its content. The content of an email that holds a secret isn't read. @throws NOT_FOUND */
export const getMail = async ({ database, config }: Context, id: string) => {
  const mail = await findLoggedMail(database, id)
  if (!mail) throw new Problem('NOT_FOUND')
  // Emails without a Reply-To get their replies at the sender's address.
  const sender = /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  return { ...mail, replyTo: mail.replyTo ?? sender, content: await contentForStaff(database, id) }
}

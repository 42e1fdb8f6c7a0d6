import type { MailQuery } from '#contract/email'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { mailList } from './mail-log.queries.ts'

/** One page of the mail log, newest first. */
export const listMails = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof MailQuery>) =>
  readPage(database, filter, mailList(database, filter))

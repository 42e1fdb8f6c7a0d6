import type { MailQuery } from '#contract/mail'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { paged } from '#server/platform/paging.ts'
import { countMails, findMailPage } from './mail-log.queries.ts'

/** One page of the mail log, newest first. */
export const listMails = ({ database }: Context, filter: z.output<typeof MailQuery>) =>
  paged(filter, findMailPage(database, filter), countMails(database, filter))

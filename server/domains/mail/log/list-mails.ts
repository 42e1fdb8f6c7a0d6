import type { MailQuery } from '#contract/mail'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { paged } from '#server/platform/paging.ts'
import { findMailIds, findMails } from './mail-log.queries.ts'

/** One page of the mail log, newest first. */
export const listMails = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof MailQuery>) =>
  paged(
    filter,
    (most) => findMailIds(database, filter, most),
    (ids) => findMails(database, ids),
  )

import type { Queryable } from '../database.ts'
import { deleteMailsTo } from './mail-outbox.queries.ts'

/** Takes every mail to an address out of the log; those that still wait are not sent any more. */
export const forgetMailsTo = async (db: Queryable, address: string): Promise<void> => {
  await deleteMailsTo(db, address)
}

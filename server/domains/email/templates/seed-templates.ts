import type { Context } from '#server/platform/context.ts'
import { defaultTemplates } from './default-templates.ts'
import { insertMissingTemplates } from './templates.queries.ts'

/** Stores the mail templates that are not there yet, at every start; edited ones stay as they are. */
export const seedTemplates = async ({ database }: Context): Promise<void> => {
  await insertMissingTemplates(database, defaultTemplates)
}

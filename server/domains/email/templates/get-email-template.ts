import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { findActiveTemplate } from './templates.queries.ts'

/** @throws TEMPLATE_NOT_FOUND also when it is switched off */
export const getEmailTemplate = async ({ database }: Context, status: string) => {
  const template = await findActiveTemplate(database, status)
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND')
  return template
}

import { Problem } from '#contract/problem.ts'
import { statusTable } from '#contract/project-status.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findTemplate, findTemplates, findVersions } from './templates.queries.ts'

const order = statusTable.map(({ value }) => value)

/** The templates of all status emails, in status order. */
export const listTemplates = async (db: Queryable) =>
  (await findTemplates(db))
    .filter(({ status }) => order.includes(status))
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))

/** A template with its versions, newest first. @throws TEMPLATE_NOT_FOUND */
export const getTemplate = async (db: Queryable, status: string) => {
  const template = await findTemplate(db, status)
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND')
  return { ...template, versions: await findVersions(db, status) }
}

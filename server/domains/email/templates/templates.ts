import { missingContentMessage, type TemplateChange } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import { projectStatusEntries } from '#contract/project-status.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { defaultTemplates } from './default-templates.ts'
import { isEmptyHtml } from './email-content.ts'
import {
  findActiveTemplate,
  findTemplate,
  findTemplates,
  findTemplateVersion,
  findTemplateVersions,
  hasTemplateVersions,
  insertMissingTemplates,
  insertTemplateVersion,
  lockEmailTemplate,
  updateTemplate,
} from './templates.queries.ts'

const statusOrder = projectStatusEntries.map(({ value }) => value)

/** Returns the templates for all status emails, in status order. */
export const listTemplates = async (db: Queryable) =>
  (await findTemplates(db))
    .filter(({ status }) => statusOrder.includes(status))
    .sort((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status))

/**
 * Returns a template with its versions, newest first.
 * @throws TEMPLATE_NOT_FOUND
 */
export const getTemplate = async (db: Queryable, status: string) => {
  const template = await findTemplate(db, status)
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND')
  return { ...template, versions: await findTemplateVersions(db, status) }
}

/** Returns an active template. @throws TEMPLATE_NOT_FOUND, also if the template is turned off */
export const getActiveTemplate = async ({ database }: Context, status: string) => {
  const template = await findActiveTemplate(database, status)
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND')
  return template
}

interface TemplateContent {
  subject: string
  htmlContent: string
  textContent: string
}

/**
 * Locks a template. If it has no versions yet, stores its current content as the original version.
 * @throws TEMPLATE_NOT_FOUND
 */
const lockTemplateForChange = async (tx: Transaction, status: string) => {
  const template = await lockEmailTemplate(tx, status)
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND')
  const { subject, htmlContent, textContent, updatedAt } = template
  if (!(await hasTemplateVersions(tx, status)))
    await insertTemplateVersion(tx, {
      status,
      subject,
      htmlContent,
      textContent,
      origin: 'original',
      createdAt: updatedAt,
    })
  return template
}

const writeTemplate = async (
  tx: Transaction,
  status: string,
  { subject, htmlContent, textContent }: TemplateContent,
  origin: 'edited' | 'restored',
  actor: Actor,
) => {
  const content = { subject, htmlContent, textContent }
  await updateTemplate(tx, status, content)
  await insertTemplateVersion(tx, { ...content, status, origin, editedBy: actor.userId })
}

/**
 * Updates a template. Stores changed content as a new version. Fails if a colleague has changed the template
 * since the editor loaded it.
 * @throws TEMPLATE_NOT_FOUND, TEMPLATE_CHANGED_MEANWHILE, VALIDATION_FAILED if the content has no text
 */
export const saveTemplate = (
  { database }: Context,
  status: string,
  { seenAt, isActive, ...content }: z.output<typeof TemplateChange>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    if (isEmptyHtml(content.htmlContent))
      throw new Problem('VALIDATION_FAILED', {
        message: missingContentMessage,
        fields: { htmlContent: missingContentMessage },
      })
    const template = await lockTemplateForChange(tx, status)
    if (template.updatedAt.getTime() !== seenAt.getTime()) throw new Problem('TEMPLATE_CHANGED_MEANWHILE')
    if (template.isActive !== isActive) await updateTemplate(tx, status, { isActive })
    const isNew =
      content.subject !== template.subject ||
      content.htmlContent !== template.htmlContent ||
      content.textContent !== template.textContent
    if (isNew) await writeTemplate(tx, status, content, 'edited', actor)
    return getTemplate(tx, status)
  })

/**
 * Restores one of a template's versions, or its default content if `versionId` is null.
 * @throws TEMPLATE_NOT_FOUND, NOT_FOUND
 */
export const restoreTemplate = (
  { database }: Context,
  status: string,
  versionId: number | null,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    await lockTemplateForChange(tx, status)
    const content =
      versionId === null
        ? defaultTemplates.find((template) => template.status === status)
        : await findTemplateVersion(tx, status, versionId)
    if (!content) throw new Problem('NOT_FOUND')
    await writeTemplate(tx, status, content, 'restored', actor)
    return getTemplate(tx, status)
  })

/** Stores the default templates of statuses that have none. Called at startup. */
export const seedTemplates = async ({ database }: Context): Promise<void> => {
  await insertMissingTemplates(database, defaultTemplates)
}

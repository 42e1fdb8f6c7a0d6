import type { Day as CivilDay } from '#contract/dates.ts'
import { Day } from '#contract/fields.ts'
import {
  createDraft,
  type DraftInput,
  type DraftKind,
  draftKinds,
  fillPlaceholders,
  findObstacle,
  formatLongDay,
  getTemplateVersion,
  insertPlaceholders,
  listEditableIds,
  listMissingFacts,
  listUnknownPlaceholders,
  placeholderNames,
  type replaceTemplateText as replaceTemplateTextRoute,
  type TemplateTexts,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSettingsChange } from '#server/platform/live/live-events.ts'
import { findProject } from '#server/projects'
import { readRules } from '../rules/read-rules.ts'
import { serializeSections } from './draft-details.ts'
import { createDraftFacts, readDraftFacts } from './draft-facts.ts'
import {
  findDeskProjects,
  findTemplateChanges,
  findTemplateHistory,
  insertTemplateText,
  lockTemplate,
} from './staff-drafts.queries.ts'

/** A template's version, and the texts that staff replaced in it. */
interface CurrentTemplate {
  version: number
  texts: TemplateTexts
  /** The newest change of each paragraph. */
  changes: ReadonlyMap<string, { id: number; text: string | null }>
}

/** Returns the current templates. Each change increases a template's version. */
export const readTemplates = async (db: Queryable): Promise<Readonly<Record<DraftKind, CurrentTemplate>>> => {
  const changes = await findTemplateChanges(db)
  const entries = draftKinds.map((kind) => {
    const own = changes.filter((change) => change.kind === kind)
    const newest = new Map(own.map(({ paragraphId, id, text }) => [paragraphId, { id, text }]))
    const texts = [...newest].flatMap(([id, { text }]) => (text === null ? [] : [[id, text] as const]))
    const template: CurrentTemplate = {
      version: getTemplateVersion(kind) + own.length,
      texts: Object.fromEntries(texts),
      changes: newest,
    }
    return [kind, template] as const
  })
  return Object.fromEntries(entries) as Record<DraftKind, CurrentTemplate>
}

/** Whether the facts are enough to draft a document. */
export const canDraft = (kind: DraftKind, facts: DraftInput, { texts }: CurrentTemplate): boolean =>
  findObstacle(kind, facts) === null && listMissingFacts(kind, facts, texts).length === 0

/**
 * Lists the values in a project's facts as documents show them: dates, numbers of at least four digits, and
 * texts of at least four characters. Omits lowercase words, such as choices.
 */
const listTypedTexts = (facts: unknown): string[] => {
  if (typeof facts === 'string') {
    if (Day.safeParse(facts).success) return [formatLongDay(facts as CivilDay)]
    if (/^\d{4,}(?:\.\d+)?$/.test(facts)) return [facts, Number(facts).toLocaleString('en-US')]
    return facts.length >= 4 && /[\sA-Z\d]/.test(facts) ? [facts] : []
  }
  return typeof facts === 'object' && facts !== null ? Object.values(facts).flatMap(listTypedTexts) : []
}

/** Finds the newest open, paid project that has all facts for a document. Null if there is none. */
const findPreviewProject = async (db: Queryable, kind: DraftKind, template: CurrentTemplate) => {
  const rules = await readRules(db)
  for (const row of await findDeskProjects(db)) {
    const facts = createDraftFacts(row.project, { ...row, website: null }, row.facts, rules)
    if (canDraft(kind, facts, template)) return { project: row.project, facts }
  }
  return null
}

/**
 * Returns a template, filled in with a project's facts. If `publicId` is empty, uses the newest open, paid
 * project that has all required facts. If there is none, returns no sections.
 * @throws PROJECT_NOT_FOUND, DRAFT_FACTS_MISSING if the document can't be drafted for the given project
 */
export const getDraftTemplate = async ({ database }: Context, kind: DraftKind, publicId: string) => {
  const template = (await readTemplates(database))[kind]
  const history = await findTemplateHistory(database, kind)
  const chosen = publicId ? await findProject(database, publicId) : undefined
  if (publicId && !chosen) throw new Problem('PROJECT_NOT_FOUND')
  const preview = chosen
    ? { project: chosen, facts: await readDraftFacts(database, chosen) }
    : await findPreviewProject(database, kind, template)
  if (chosen && preview && !canDraft(kind, preview.facts, template)) throw new Problem('DRAFT_FACTS_MISSING')
  const base = { kind, version: template.version, history }
  if (!preview) return { ...base, project: null, sections: [], values: {} }
  const { project, facts } = preview
  const document = createDraft(kind, facts, template.texts)
  const editable = listEditableIds(document)
  const typed = listTypedTexts(facts)
  // Exclude paragraphs with facts that have no placeholder. Otherwise, other projects' drafts would contain
  // this project's facts.
  const isGeneral = ({ template: text }: { template: string }) => !typed.some((fact) => text.includes(fact))
  const sections = serializeSections(document).map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs
      .filter(({ id }) => editable.has(id))
      .map(({ id, heading: title, mark, text }) => ({
        id,
        heading: title,
        mark,
        text,
        template: template.texts[id] ?? insertPlaceholders(text, facts),
        changeId: template.changes.get(id)?.id ?? null,
        isReplaced: template.texts[id] !== undefined,
      }))
      .filter(isGeneral),
  }))
  return {
    ...base,
    project: { publicId: project.publicId, name: project.name },
    sections: sections.filter(({ paragraphs }) => paragraphs.length > 0),
    values: Object.fromEntries(placeholderNames.map((name) => [name, fillPlaceholders(`{${name}}`, facts)])),
  }
}

/**
 * Replaces the text of a paragraph. If the text is null, restores the built-in text.
 * @throws TEMPLATE_CHANGED_MEANWHILE, VALIDATION_FAILED if the text has an unknown placeholder
 */
export const replaceTemplateText = (
  { database }: Context,
  kind: DraftKind,
  { paragraphId, text, seen }: z.output<(typeof replaceTemplateTextRoute)['body']>,
  actor: Actor,
): Promise<void> => {
  const [unknown] = listUnknownPlaceholders(text ?? '')
  if (unknown !== undefined)
    throw new Problem('VALIDATION_FAILED', {
      fields: { text: `{${unknown}} isn’t a placeholder. Choose one from the list.` },
    })
  return database.transaction(async (tx) => {
    await lockTemplate(tx, kind)
    const current = (await readTemplates(tx))[kind].changes.get(paragraphId)
    if ((current?.id ?? null) !== seen) throw new Problem('TEMPLATE_CHANGED_MEANWHILE')
    if ((current?.text ?? null) === text) return
    await insertTemplateText(tx, { kind, paragraphId, text, enteredBy: actor.userId })
    await announceSettingsChange(tx)
  })
}

import {
  type DraftKind,
  draftKinds,
  findObstacle,
  type listDraftableProjects as listDraftingDeskRoute,
  listMissingFacts,
} from '#contract/formation'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { readRules } from '../rules/read-rules.ts'
import { createDraftFacts } from './draft-facts.ts'
import {
  type DraftingDeskProject,
  findDeskProjects,
  findNewestDraftRun,
  findNewestVersionTimes,
  findProjectIds,
  insertDraftRun,
} from './staff-drafts.queries.ts'
import { readTemplates } from './templates.ts'

/** Documents for individual occasions, such as a donation. `listNeededKinds` omits them. */
const occasionalKinds: readonly DraftKind[] = ['donor-receipt', 'annual-statement']

/**
 * Lists the documents that a project needs. Includes the full application if staff confirmed Form 1023, and
 * otherwise the short one.
 */
export const listNeededKinds = ({
  applicationForm,
}: Pick<DraftingDeskProject, 'applicationForm'>): DraftKind[] => {
  const otherApplication = applicationForm === '1023' ? 'short-application' : 'full-application'
  return draftKinds.filter((kind) => kind !== otherApplication && !occasionalKinds.includes(kind))
}

type DraftingDeskQuery = z.output<(typeof listDraftingDeskRoute)['query']>

/** Returns one page of open, paid projects with what can be drafted and what is missing, newest first. */
export const listDraftableProjects = async (
  { database }: Context,
  { view, kind, search = '', page, limit }: DraftingDeskQuery,
) => {
  const [rows, days, rules, templates] = await Promise.all([
    findDeskProjects(database),
    findNewestVersionTimes(database),
    readRules(database),
    readTemplates(database),
  ])
  const drawnAt = new Map(days.map((day) => [`${day.projectId} ${day.kind}`, day.createdAt]))
  const presentRow = (row: DraftingDeskProject) => {
    const { project, savedAt } = row
    const facts = createDraftFacts(project, { ...row, website: null }, row.facts, rules)
    const kinds = listNeededKinds(row).filter(
      (each) => (kind === '' || each === kind) && findObstacle(each, facts) === null,
    )
    const missing = new Map(kinds.map((each) => [each, listMissingFacts(each, facts, templates[each].texts)]))
    const isBlocked = (each: DraftKind) => (missing.get(each) ?? []).length > 0
    const isDrawn = (each: DraftKind) => {
      const at = drawnAt.get(`${project.id} ${each}`)
      return at !== undefined && at !== null && (savedAt === null || at >= savedAt)
    }
    return {
      id: project.id,
      publicId: project.publicId,
      name: facts.profile.legalName || project.name,
      state: facts.profile.state,
      ready: kinds.filter((each) => !isBlocked(each) && !isDrawn(each)),
      blocked: kinds.filter(isBlocked),
      missing: [...new Set([...missing.values()].flat().map(({ label }) => label))],
      drawnCount: kinds.filter((each) => drawnAt.has(`${project.id} ${each}`)).length,
    }
  }
  const wanted = search.trim().toLowerCase()
  const isShown = ({ name, ready, blocked }: ReturnType<typeof presentRow>) =>
    name.toLowerCase().includes(wanted) && (view === 'all' || (view === 'ready' ? ready : blocked).length > 0)
  const shown = rows.map(presentRow).filter(isShown)
  return {
    items: shown.slice((page - 1) * limit, page * limit),
    pagination: {
      page,
      limit,
      total: shown.length,
      totalPages: Math.ceil(shown.length / limit),
      isMore: false,
    },
  }
}

export const getNewestDraftRun = async ({ database }: Context) => ({
  run: await findNewestDraftRun(database),
})

/**
 * Starts a job that creates the needed drafts of the given projects, if their facts are complete. Returns the
 * run's ID.
 */
export const startDraftRun = ({ database, jobs }: Context, publicIds: readonly string[], actor: Actor) =>
  database.transaction(async (tx) => {
    const projectIds = await findProjectIds(tx, publicIds)
    const runId = await insertDraftRun(tx, { projectIds, startedBy: actor.userId })
    await jobs.enqueue(tx, 'generate-drafts', { runId })
    await announceQueueChange(tx)
    return { runId }
  })

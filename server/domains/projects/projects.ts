import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import { getMilestone, getMilestoneToCelebrate, type Milestone, type Project } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireProjectAccess, requireProjectOwner } from './project-policy.ts'
import { findFacts, findProject, findUserProjects, lockProject, updateProject } from './projects.queries.ts'

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getProject = async ({ database }: Context, reference: ProjectReference, actor: Actor) =>
  requireProjectAccess(actor, await findProject(database, reference))

/** @throws PROJECT_NOT_FOUND, FORBIDDEN for all but the owner */
export const getOwnProject = async ({ database }: Context, reference: ProjectReference, actor: Actor) =>
  requireProjectOwner(actor, await findProject(database, reference))

/** The actor's projects, newest first. A purchase session gets its one project. */
export const listProjects = async ({ database }: Context, actor: Actor) => {
  const projects = await findUserProjects(database, {
    userId: actor.userId,
    onlyId: actor.scope === 'purchase' ? (actor.projectId ?? 0) : null,
    side: getMessageSide(actor.role),
  })
  return projects.map((project) => ({
    ...project,
    celebrates: getMilestoneToCelebrate(project.status, project.celebrated),
  }))
}

/** Locks the actor's own project. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const lockOwnedProject = async (
  tx: Transaction,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectRecord> => requireProjectOwner(actor, await lockProject(tx, reference))

/** Locks any project. For routes that only staff can call. @throws PROJECT_NOT_FOUND */
export const lockAccessibleProject = async (
  tx: Transaction,
  reference: ProjectReference,
): Promise<ProjectRecord> => {
  const project = await lockProject(tx, reference)
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  return project
}

/**
 * Stores that the client saw a milestone. Ignores milestones of other statuses.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const markCelebrated = (
  { database }: Context,
  publicId: string,
  milestone: Milestone,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockOwnedProject(tx, publicId, actor)
    if (getMilestone(project.status) !== milestone) return
    // Keep `updatedAt`, so that editors of the project aren't interrupted.
    await updateProject(tx, project.id, { celebrated: milestone, updatedAt: project.updatedAt })
  })

/** A project with payment, questionnaire, message, and manager data for its reader. */
export const presentProject = async (db: Queryable, project: ProjectRecord, actor: Actor) => {
  const facts = await findFacts(db, project.id, getMessageSide(actor.role))
  return {
    ...project,
    ...facts,
    celebrates: getMilestoneToCelebrate(project.status, project.celebrated),
    manager: presentManager(facts),
  }
}
export type PresentedProject = Awaited<ReturnType<typeof presentProject>>

/** Reply times shown to clients, in hours. Slower replies aren't shown. */
const REPLY_HOURS = [1, 2, 4, 8, 24, 48]

/** The project manager as the client sees them, with the usual reply time rounded up. */
const presentManager = (facts: {
  managerName: string | null
  answersWithinSeconds: number | null
}): Project['manager'] => {
  const { managerName, answersWithinSeconds: seconds } = facts
  if (managerName === null) return null
  const within = seconds === null ? undefined : REPLY_HOURS.find((hours) => seconds <= hours * 3600)
  return { name: managerName, repliesWithinHours: within ?? null }
}

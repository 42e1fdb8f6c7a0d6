import type { Day } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import {
  getMilestone,
  getMilestoneToCelebrate,
  getNextStep,
  isStepDue,
  type Milestone,
  type NextStep,
  type Project,
  type ProjectRole,
  statusesWithGrant,
} from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor, ProjectActor } from '#server/platform/http/actor.ts'
import { isMemberRole, readProjectRole, requireClientAccess, requireProjectAccess } from './project-policy.ts'
import {
  findAccessibleProjects,
  findProject,
  findProjectDetails,
  lockProject,
  updateProject,
} from './projects.queries.ts'

/** Returns a project that the actor can access. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getProject = async (
  { database }: Pick<Context, 'database'>,
  reference: ProjectReference,
  actor: ProjectActor,
) => requireProjectAccess(database, actor, await findProject(database, reference))

/**
 * @throws PROJECT_NOT_FOUND, FORBIDDEN for staff, or if the actor lacks the right that the route requires
 */
export const getClientProject = async ({ database }: Context, reference: ProjectReference, actor: Actor) =>
  requireClientAccess(database, actor, await findProject(database, reference))

export type GrantStanding = Pick<Project, 'grantState' | 'grantAlert'>
const noGrant: GrantStanding = { grantState: null, grantAlert: null }

/**
 * Returns the worst state of the rules for each project's Ad Grant account, and an alert about rules that
 * aren't met, by project ID. The `grant` domain implements it, and app.ts passes it to this domain.
 */
export type ReadGrantStates = (
  context: Context,
  projects: readonly { id: number; launchedOn: Day | null }[],
  now: Date,
) => Promise<ReadonlyMap<number, GrantStanding>>

/** Whether a project has a running Ad Grant account. */
const hasGrant = ({ status, closedOn }: Pick<ProjectRecord, 'status' | 'closedOn'>): boolean =>
  closedOn === null && statusesWithGrant.includes(status)

/**
 * Returns the projects that the actor owns or is a member of, newest first. For a purchase session, returns
 * only its project.
 */
export const listProjects = async (
  context: Context,
  actor: Actor,
  readGrantStates: ReadGrantStates,
  now: Date,
) => {
  const { database } = context
  const projects = await findAccessibleProjects(database, {
    userId: actor.userId,
    onlyId: actor.scope === 'purchase' ? (actor.projectId ?? 0) : null,
    side: getMessageSide(actor.role),
  })
  const states = await readGrantStates(context, projects.filter(hasGrant), now)
  return projects.map(({ userId, memberRole, ...project }) => ({
    ...project,
    ...serializeForRole(project, userId === actor.userId ? 'owner' : memberRole),
    ...(states.get(project.id) ?? noGrant),
  }))
}

/**
 * Locks and returns a project that the actor owns or is a member of.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN for staff, or if the actor lacks the right that the route requires
 */
export const lockClientProject = async (
  tx: Transaction,
  reference: ProjectReference,
  actor: ProjectActor,
): Promise<ProjectRecord> => requireClientAccess(tx, actor, await lockProject(tx, reference))

/** Locks and returns any project. The caller must check access. @throws PROJECT_NOT_FOUND */
export const lockExistingProject = async (
  tx: Transaction,
  reference: ProjectReference,
): Promise<ProjectRecord> => {
  const project = await lockProject(tx, reference)
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  return project
}

/**
 * Stores that the client has seen a milestone's celebration. Does nothing if the project's status has another
 * milestone.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const markCelebrationSeen = (
  { database }: Context,
  publicId: string,
  milestone: Milestone,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockClientProject(tx, publicId, actor)
    if (getMilestone(project.status) !== milestone) return
    // Keep `updatedAt`, so that staff who are editing the project don't get a conflict.
    await updateProject(tx, project.id, { celebrated: milestone, updatedAt: project.updatedAt })
  })

/** Returns the milestone to celebrate. Null if there is none or the project is closed. */
const getCelebration = ({ closedOn, status, celebrated }: CelebrationFields): Milestone | null =>
  closedOn === null ? getMilestoneToCelebrate(status, celebrated) : null
type CelebrationFields = Pick<ProjectRecord, 'closedOn' | 'status' | 'celebrated'>

/** Payment fields for members, who can't see the owner's payments. */
const noMoney = {
  isPaymentProcessing: false,
  isRefunded: false,
  isDisputed: false,
  refund: null,
  offlineMethod: null,
} as const

/**
 * Returns the fields of a project that depend on the viewer's role. Members see neither payments nor the
 * owner's contact data. Only the owner sees celebrations. Viewers always have zero unread messages, because
 * they can't mark messages as read.
 */
const serializeForRole = (
  project: CelebrationFields & { email: string; unreadMessages: number },
  role: ProjectRole | null,
) => ({
  role,
  ...(isMemberRole(role) ? noMoney : {}),
  email: isMemberRole(role) ? '' : project.email,
  celebrates: role === 'owner' ? getCelebration(project) : null,
  unreadMessages: role === 'viewer' ? 0 : project.unreadMessages,
})

/**
 * Returns a project for the viewer, with the state of its Ad Grant account.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getProjectForViewer = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  readGrantStates: ReadGrantStates,
  now: Date,
) => {
  const project = await getProject(context, reference, actor)
  const accounts = hasGrant(project) ? [{ id: project.id, launchedOn: project.campaignLaunchedAt }] : []
  const states = await readGrantStates(context, accounts, now)
  const shown = await serializeProject(context.database, project, actor)
  return { ...shown, ...(states.get(project.id) ?? noGrant) }
}

/**
 * Returns a project for the viewer, with its computed columns and its manager. The Ad Grant account's state
 * is always null.
 */
export const serializeProject = async (db: Queryable, project: ProjectRecord, actor: Actor) => {
  const role = await readProjectRole(db, actor, project)
  const details = await findProjectDetails(db, {
    id: project.id,
    side: getMessageSide(actor.role),
    userId: role === null ? project.userId : actor.userId,
  })
  return {
    ...project,
    ...details,
    ...serializeForRole({ ...project, ...details }, role),
    phone: isMemberRole(role) ? null : project.phone,
    manager: serializeManager(details),
    ...noGrant,
  }
}

/**
 * Returns what the client must do next, or null if nothing is due. Ignores the state of the Ad Grant account.
 */
export const findDueStep = async (
  db: Queryable,
  project: ProjectRecord,
  now: Date,
): Promise<NextStep | null> => {
  const { id, userId } = project
  const details = await findProjectDetails(db, { id, side: 'client', userId })
  const step = getNextStep({ ...project, ...details, ...noGrant }, now)
  return isStepDue(step) ? step : null
}

export type SerializedProject = Awaited<ReturnType<typeof serializeProject>>

/** Reply times that clients can see, in hours. Slower replies aren't shown. */
const REPLY_HOURS = [1, 2, 4, 8, 24, 48]

/**
 * Returns the project manager as the client sees them, with the typical reply time rounded up. Null if there
 * is none.
 */
const serializeManager = (details: {
  managerName: string | null
  answersWithinSeconds: number | null
}): Project['manager'] => {
  const { managerName, answersWithinSeconds: seconds } = details
  if (managerName === null) return null
  const within = seconds === null ? undefined : REPLY_HOURS.find((hours) => seconds <= hours * 3600)
  return { name: managerName, repliesWithinHours: within ?? null }
}

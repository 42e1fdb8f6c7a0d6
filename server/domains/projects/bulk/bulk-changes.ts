import { Problem, type ProblemCode, problems } from '#contract/problem.ts'
import {
  type assignProjects as assignRoute,
  type BulkOutcome,
  type changeStatuses as changeStatusesRoute,
  findStatusProblem,
  type undoStatusChanges as undoStatusChangesRoute,
} from '#contract/projects'
import type { RouteInput } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseOutage } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { assignProject } from '../staff-projects/staff-projects.ts'
import { changeStatus, type StatusChangeContext, undoStatus } from '../status/status-changes.ts'

/**
 * Changes each project in its own transaction, so that a problem with one doesn't affect the others. If
 * `change` throws ALREADY_DONE, an earlier attempt of the same request changed the project, so it's reported
 * as changed.
 * @throws the error if the database can't be reached
 */
export const changeEachProject = async <Item extends { publicId: string }, Details extends object>(
  { log }: Pick<Context, 'log'>,
  items: readonly Item[],
  change: (item: Item) => Promise<Details>,
): Promise<{ outcomes: (BulkOutcome & Partial<Details>)[] }> => {
  const outcomes: (BulkOutcome & Partial<Details>)[] = []
  for (const item of items) {
    const { publicId } = item
    try {
      outcomes.push({ ...(await change(item)), publicId, problem: null })
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      if (!(error instanceof Problem)) log.error({ err: error, publicId }, 'changing a project failed')
      outcomes.push({ publicId, problem: explainProblem(error) } as BulkOutcome & Partial<Details>)
    }
  }
  return { outcomes }
}

const explainProblem = (error: unknown): string | null => {
  if (!(error instanceof Problem)) return problems.INTERNAL_ERROR.message
  return error.code === 'ALREADY_DONE' ? null : error.message
}

const throwProblem = (code: ProblemCode | null) => {
  if (code) throw new Problem(code)
}

export const assignProjects = (
  context: Context,
  { projects }: RouteInput<typeof assignRoute>['body'],
  actor: Actor,
) => changeEachProject(context, projects, (project) => assignProject(context, project, actor))

export const changeStatuses = (
  context: Context,
  { status, projects }: RouteInput<typeof changeStatusesRoute>['body'],
  { claim, ...by }: StatusChangeContext,
) =>
  changeEachProject(context, projects, async ({ publicId, seenStatus }) => {
    throwProblem(findStatusProblem({ status: seenStatus, closedOn: null }, status))
    const { entryId } = await changeStatus(
      context,
      { publicId, status, seenStatus },
      { ...by, claim: (tx) => claim(tx, publicId) },
    )
    return { entryId }
  })

export const undoStatusChanges = (
  context: Context,
  { projects }: RouteInput<typeof undoStatusChangesRoute>['body'],
  actor: Actor,
) =>
  changeEachProject(context, projects, async (project) => {
    await undoStatus(context, project, actor)
    return {}
  })

import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { MAX_DELETED_PROJECTS, PROJECT_RETENTION_YEARS } from '#contract/retention'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import {
  countExpiredProjects,
  deleteClientWithoutRecords,
  deleteProjectRecords,
  findDeletions,
  findExpiredProjects,
  findHeldProjects,
  findNextChange,
  insertDeletion,
  lockExpiredProject,
} from './retention.queries.ts'

const addYears = (date: Date, years: number): Date => {
  const moved = new Date(date)
  moved.setUTCFullYear(moved.getUTCFullYear() + years)
  return moved
}

/** Returns the cutoff for paid projects. Those last changed before it are past their retention period. */
const getProjectCutoff = (now: Date): Date => addYears(now, -PROJECT_RETENTION_YEARS)

/** Returns expired projects, when the next one may expire, projects on hold, and past deletions. */
export const getRetentionOverview = async ({ database }: Context, now: Date) => {
  const cutoff = getProjectCutoff(now)
  const [expired, expiredTotal, nextChange, held, deletions] = await Promise.all([
    findExpiredProjects(database, cutoff, MAX_DELETED_PROJECTS),
    countExpiredProjects(database, cutoff),
    findNextChange(database, cutoff),
    findHeldProjects(database),
    findDeletions(database, MAX_LIST_ITEMS),
  ])
  const nextAt = nextChange && addYears(nextChange, PROJECT_RETENTION_YEARS)
  return { expired, expiredTotal, nextAt, held, deletions }
}

/**
 * Deletes projects past their retention period, each in its own transaction, and then their clients as
 * `deleteClientWithoutRecords` allows. Checks each project again, because it may have changed since the list
 * was loaded.
 * @returns the numbers of deleted and kept projects
 */
export const deleteExpiredProjects = async (
  { database, jobs }: Context,
  publicIds: readonly string[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ deleted: number; kept: number }> => {
  const cutoff = getProjectCutoff(now)
  const chosen = [...new Set(publicIds)]
  let deleted = 0
  for (const publicId of chosen) {
    deleted += await database.transaction(async (tx) => {
      const project = await lockExpiredProject(tx, publicId, cutoff)
      if (!project) return 0
      const { id, userId, ...recorded } = project
      const names = await deleteProjectRecords(tx, id)
      if (names.length > 0) await jobs.enqueue(tx, 'remove-files', { names })
      await deleteClientWithoutRecords(tx, userId, cutoff)
      await insertDeletion(tx, { ...recorded, deletedBy: actor.userId, deletedAt: now })
      await announceChange(tx, 'project', project)
      return 1
    })
  }
  return { deleted, kept: chosen.length - deleted }
}

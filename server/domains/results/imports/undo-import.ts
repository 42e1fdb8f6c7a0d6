import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { forgetImported } from '../google-ads/google-ads.queries.ts'
import { findImport, hasLaterImport, markUndone, sumMonths, takeBack } from './results.queries.ts'

/**
 * Takes an import back: its rows go, and those that it replaced count again. Doing so twice is no failure.
 * @throws IMPORT_NOT_FOUND, IMPORT_NOT_NEWEST
 */
export const undoImport = ({ database }: Context, id: number, actor: Actor): Promise<void> =>
  database.transaction(async (tx) => {
    const found = await findImport(tx, id)
    if (!found) throw new Problem('IMPORT_NOT_FOUND')
    const project = await lockAnyProject(tx, found.projectId)
    const record = (await findImport(tx, id)) ?? found
    if (record.undoneAt) return
    if (await hasLaterImport(tx, record)) throw new Problem('IMPORT_NOT_NEWEST')
    await takeBack(tx, id)
    // Its days count as imported no more, so that the next import from Google Ads asks for all of them again.
    if (record.source === 'api') await forgetImported(tx, project.id)
    await markUndone(tx, id, actor.userId)
    const { periodFrom: from, periodTo: to } = record
    await sumMonths(tx, { projectId: project.id, from, to, recordedBy: actor.userId })
    await announce(tx, 'project', project)
  })

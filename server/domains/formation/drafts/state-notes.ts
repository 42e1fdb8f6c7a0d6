import type { StateCode } from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSettingsChange } from '#server/platform/live/live-events.ts'
import { deleteStateNote, findStateNotes, insertStateNote } from './staff-drafts.queries.ts'

export const listStateNotes = async ({ database }: Context) => ({ notes: await findStateNotes(database) })

export const addStateNote = (
  { database }: Context,
  note: { state: StateCode; text: string },
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    await insertStateNote(tx, { ...note, writtenBy: actor.userId })
    await announceSettingsChange(tx)
  })

/** @throws STATE_NOTE_NOT_FOUND */
export const removeStateNote = ({ database }: Context, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await deleteStateNote(tx, id))) throw new Problem('STATE_NOTE_NOT_FOUND')
    await announceSettingsChange(tx)
  })

import type { NewUpdate } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAnyProject } from '../lock-any-project.ts'
import { recordUpdate } from './record-update.ts'

/** Writes an internal note or an update for the client. @throws PROJECT_NOT_FOUND */
export const writeUpdate = (
  { database }: Context,
  publicId: string,
  words: z.output<typeof NewUpdate>,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, publicId)
    await recordUpdate(tx, project, { ...words, adminId: actor.userId })
  })

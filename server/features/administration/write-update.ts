import type { NewUpdate } from '#contract/administration.ts'
import type { z } from '#contract/zod.ts'
import { lockAnyProject } from '#server/features/projects/lock-any-project.ts'
import { noteUpdate } from '#server/features/projects/note-update.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** Writes an internal note or an update for the client. @throws PROJECT_NOT_FOUND */
export const writeUpdate = (
  { database }: Context,
  publicId: string,
  words: z.output<typeof NewUpdate>,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, publicId)
    await noteUpdate(tx, project, { ...words, adminId: actor.userId })
  })

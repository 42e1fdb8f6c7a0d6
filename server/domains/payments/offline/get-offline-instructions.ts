import type { OfflineInstructions } from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { offlineInstructions } from './offline-instructions.ts'

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getOfflineInstructions = async (
  context: Context,
  publicId: string,
  actor: Actor,
): Promise<OfflineInstructions> => offlineInstructions(context, await getProject(context, publicId, actor))

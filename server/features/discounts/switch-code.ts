import type { Context } from '#server/platform/context.ts'
import { viewCode } from './present-code.ts'
import { setActive } from './queries.ts'

/** Switches a code on or off. @throws NOT_FOUND */
export const switchCode = async ({ database }: Context, id: number, isActive: boolean) => {
  await setActive(database, id, isActive)
  return viewCode(database, id)
}

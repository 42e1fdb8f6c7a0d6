import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { presentCode } from './present-code.ts'
import { setActive } from './queries.ts'

/** Switches a code on or off. @throws NOT_FOUND */
export const switchCode = async ({ database }: Context, id: number, isActive: boolean) => {
  const code = await setActive(database, id, isActive)
  if (!code) throw new Problem('NOT_FOUND')
  return presentCode(code)
}

import { PackageType } from '#contract/packages.ts'
import type { DiscountCode, NewDiscountCode } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  findDiscountCodeById,
  findDiscountCodes,
  insertDiscountCode,
  setDiscountCodeActive,
} from './discounts.queries.ts'

export const listDiscountCodes = async ({ database }: Context) =>
  (await findDiscountCodes(database)).map(serializeDiscountCode)

/** @throws VALIDATION_FAILED if the code already exists */
export const createDiscountCode = async (
  { database }: Context,
  { value, ...terms }: z.output<typeof NewDiscountCode>,
  actor: Actor,
) => {
  const id = await insertDiscountCode(database, {
    ...terms,
    amountOff: terms.isPercent ? null : value,
    percentOff: terms.isPercent ? Math.round(value * 100) / 100 : null,
    createdBy: actor.userId,
  })
  const message = 'This code already exists'
  if (id === undefined) throw new Problem('VALIDATION_FAILED', { message, fields: { code: message } })
  return getDiscountCode(database, id)
}

/** Activates or deactivates a discount code. @throws NOT_FOUND */
export const changeDiscountCodeStatus = async ({ database }: Context, id: number, isActive: boolean) => {
  await setDiscountCodeActive(database, id, isActive)
  return getDiscountCode(database, id)
}

type StoredCode = Awaited<ReturnType<typeof findDiscountCodes>>[number]

/** Converts a stored discount code to its API format. Omits packages that no longer exist. */
const serializeDiscountCode = (code: StoredCode): DiscountCode => ({
  ...code,
  applicablePackages:
    code.applicablePackages?.flatMap((value) => PackageType.safeParse(value).data ?? []) ?? null,
})

/** Returns a discount code for staff. @throws NOT_FOUND */
const getDiscountCode = async (db: Queryable, id: number): Promise<DiscountCode> => {
  const code = await findDiscountCodeById(db, id)
  if (!code) throw new Problem('NOT_FOUND')
  return serializeDiscountCode(code)
}

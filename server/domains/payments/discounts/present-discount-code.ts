import { PackageType } from '#contract/packages.ts'
import type { DiscountCode } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findCode, type findCodes } from './discounts.queries.ts'

type StoredCode = Awaited<ReturnType<typeof findCodes>>[number]

/** A code as staff see it; packages that no longer exist are left out. */
export const presentDiscountCode = (code: StoredCode): DiscountCode => ({
  ...code,
  applicablePackages:
    code.applicablePackages?.flatMap((value) => PackageType.safeParse(value).data ?? []) ?? null,
})

/** @throws NOT_FOUND */
export const viewCode = async (db: Queryable, id: number): Promise<DiscountCode> => {
  const code = await findCode(db, id)
  if (!code) throw new Problem('NOT_FOUND')
  return presentDiscountCode(code)
}

import type { DiscountCode } from '#contract/discounts.ts'
import { PackageType } from '#contract/packages.ts'
import type { DiscountCodeRecord } from '#server/database/schema.ts'

/** A code as staff see it; packages that no longer exist are left out. */
export const presentCode = (code: DiscountCodeRecord): DiscountCode => ({
  ...code,
  applicablePackages:
    code.applicablePackages?.flatMap((value) => PackageType.safeParse(value).data ?? []) ?? null,
})

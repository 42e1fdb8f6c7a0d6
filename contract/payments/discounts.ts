import { Cents, Day, Instant, NumericId, textField } from '#contract/fields.ts'
import { PackageType } from '#contract/packages.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/**
 * A discount code as shown to staff. Amounts are in cents. `percentOff` applies if `isPercent` is set, and
 * `amountOff` otherwise.
 */
export const DiscountCode = z.object({
  id: z.int(),
  code: z.string(),
  isPercent: z.boolean(),
  amountOff: Cents.nullable(),
  percentOff: z.number().nullable(),
  usageLimit: z.int().nullable(),
  /** Number of paid orders that used the code. */
  usedCount: z.int(),
  /** Number of uses held by open checkouts and by payments that a bank is confirming. */
  heldCount: z.int(),
  isActive: z.boolean(),
  /** The last day on which the code is valid, in Eastern Time. Null if it doesn't expire. */
  expiresAt: Day.nullable(),
  applicablePackages: z.array(PackageType).nullable(),
  createdAt: Instant,
})
export type DiscountCode = z.output<typeof DiscountCode>

const newCodeField = textField(40)
  .toUpperCase()
  .min(3, 'Please use at least 3 characters')
  .regex(/^[A-Z0-9-]*$/, 'Please use only letters, numbers, and hyphens')

export const NewDiscountCode = z
  .object({
    code: newCodeField,
    isPercent: z.boolean(),
    /** The discount in cents, or as a percentage with at most two decimals. */
    value: z.number('Please enter a number').positive('Please enter a number greater than zero'),
    usageLimit: z
      .int('Please enter a whole number')
      .positive('Please enter at least 1')
      .max(1_000_000)
      .nullable(),
    expiresAt: Day.nullable(),
    applicablePackages: z.array(PackageType).min(1, 'Please choose at least one package'),
  })
  .refine((terms) => !terms.isPercent || terms.value <= 100, {
    path: ['value'],
    error: 'Please enter 100 percent or less',
  })
  .refine((terms) => terms.isPercent || (Number.isInteger(terms.value) && terms.value <= 10_000_000), {
    path: ['value'],
    error: 'Please enter an amount in dollars and cents, like 500 or 12.50',
  })

export const listDiscountCodes = defineRoute({
  method: 'GET',
  path: '/api/admin/discount-codes',
  summary: 'All discount codes, newest first',
  access: 'staff',
  reply: z.array(DiscountCode),
})

export const createDiscountCode = defineRoute({
  method: 'POST',
  path: '/api/admin/discount-codes',
  summary: 'Creates a discount code',
  access: 'staff',
  reauthentication: true,
  limit: 'write',
  body: NewDiscountCode,
  reply: DiscountCode,
})

export const changeDiscountCodeStatus = defineRoute({
  method: 'PUT',
  path: '/api/admin/discount-codes/:id',
  summary: 'Turns a discount code on or off. Open payment pages keep their price',
  access: 'staff',
  reauthentication: true,
  limit: 'write',
  params: z.object({ id: NumericId }),
  body: z.object({ isActive: z.boolean() }),
  reply: DiscountCode,
})

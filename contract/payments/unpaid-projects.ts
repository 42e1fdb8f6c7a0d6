import { Cents, Instant, PublicId } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { OfflinePaymentMethod } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/**
 * Days after which clients are reminded of an unpaid order, and after which staff see the order as expired.
 */
export const UNPAID_PROJECT_LIFETIME_DAYS = { firstReminder: 1, secondReminder: 4, expiry: 30 } as const

/** An unpaid order as staff see it. */
export const UnpaidProject = z.object({
  id: z.int(),
  publicId: PublicId,
  name: z.string(),
  packageType: z.string(),
  /** The amount of the open payment page, or else the package's price. */
  amount: Cents,
  user: z.object({ name: z.string(), email: z.string() }),
  offlineMethod: OfflinePaymentMethod.nullable(),
  /** When the client last opened the payment page. Null if never. */
  pageOpenedAt: Instant.nullable(),
  remindersSent: z.int(),
  remindedAt: Instant.nullable(),
  /** Whether the client wants reminders of unpaid orders. */
  isReminded: z.boolean(),
  createdAt: Instant,
})
export type UnpaidProject = z.output<typeof UnpaidProject>

export const unpaidProjectStates = ['open', 'expired'] as const

export const listUnpaidProjects = defineRoute({
  method: 'GET',
  path: '/api/admin/unpaid-projects',
  summary: 'Unpaid orders by page, newest first',
  access: 'staff',
  tags: ['project'],
  query: PageQuery.extend({ state: z.enum(unpaidProjectStates).default('open') }),
  reply: definePage(UnpaidProject),
})

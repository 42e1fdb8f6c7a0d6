import { Cents, PublicId } from '#contract/fields.ts'
import { OfflineMethod, StaffProject } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** What the client writes on a transfer or a check, so that staff find the project it pays for. */
export const paymentReference = (projectId: number): string => `P-${String(projectId).padStart(6, '0')}`

/** How a project is paid without a card. */
export const OfflineInstructions = z.object({
  /** The ways that are offered; a transfer is where staff have set a bank account. */
  offered: z.array(OfflineMethod),
  /** The way that the client has chosen. */
  chosen: OfflineMethod.nullable(),
  /** The price of the package in cents; discount codes are for cards. */
  amount: Cents,
  reference: z.string(),
  /** Several lines; null where no transfer is offered. */
  bankDetails: z.string().nullable(),
})
export type OfflineInstructions = z.output<typeof OfflineInstructions>

const params = z.object({ publicId: PublicId })

export const getOfflineInstructions = defineRoute({
  method: 'GET',
  path: '/api/projects/:publicId/offline-payment',
  summary:
    'How an unpaid project is paid by bank transfer or check, and what its client has chosen. Amounts are in cents',
  access: 'purchase',
  tags: ['project', 'settings'],
  params,
  reply: OfflineInstructions,
})

export const chooseOfflinePayment = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/offline-payment',
  summary:
    'Notes that the client will pay by bank transfer or check, and emails how. The project stays unpaid',
  access: 'purchase',
  limit: 'checkout',
  params,
  body: z.object({ method: OfflineMethod }),
  reply: OfflineInstructions,
})

export const listExpectedPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/expected-payments',
  summary:
    'Unpaid projects whose clients said they would pay by bank transfer or check, longest waiting first',
  access: 'staff',
  tags: ['project'],
  reply: z.array(StaffProject),
})

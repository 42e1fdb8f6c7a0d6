import { Cents, PublicId } from '#contract/fields.ts'
import { OfflinePaymentMethod, StaffProject } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Formats the reference for a transfer or check, so that staff can match it to the project. */
export const formatPaymentReference = (projectId: number): string => `P-${String(projectId).padStart(6, '0')}`

/** Instructions for paying without a card. */
export const OfflineInstructions = z.object({
  /** Available methods. Bank transfer requires bank details in the settings. */
  offered: z.array(OfflinePaymentMethod),
  /** The method chosen by the client. Null if none was. */
  chosen: OfflinePaymentMethod.nullable(),
  /** The package price in cents. Discount codes apply to card payments only. */
  amount: Cents,
  reference: z.string(),
  /** Multi-line bank details, or null if transfer isn't available. */
  bankDetails: z.string().nullable(),
})
export type OfflineInstructions = z.output<typeof OfflineInstructions>

const projectParams = z.object({ publicId: PublicId })

export const getOfflineInstructions = defineRoute({
  method: 'GET',
  path: '/api/projects/:publicId/offline-payment',
  summary:
    'How an unpaid project is paid by bank transfer or check, and what its client has chosen. Amounts are in cents',
  access: 'purchase',
  projectRight: 'manage',
  tags: ['project', 'settings'],
  params: projectParams,
  reply: OfflineInstructions,
})

export const chooseOfflinePayment = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/offline-payment',
  summary:
    'Notes that the client will pay by bank transfer or check, and emails how. The project stays unpaid',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'checkout',
  params: projectParams,
  body: z.object({ method: OfflinePaymentMethod }),
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

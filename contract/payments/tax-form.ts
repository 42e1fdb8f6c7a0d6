import { FileBody, FileContent, Instant, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const MAX_TAX_FORM_BYTES = 5_000_000

const TaxForm = z.object({
  /** When staff uploaded the company's W-9. Null if there is none. */
  uploadedAt: Instant.nullable(),
  /** Who uploaded the form. Null for clients, and if there is none. */
  uploadedBy: z.string().nullable(),
})
export type TaxForm = z.output<typeof TaxForm>

export const getTaxForm = defineRoute({
  method: 'GET',
  path: '/api/tax-form',
  summary: 'Whether the company’s W-9 is available',
  access: 'purchase',
  reply: TaxForm,
})

export const downloadTaxForm = defineRoute({
  method: 'GET',
  path: '/api/tax-form/pdf',
  summary: 'The company’s W-9 as PDF',
  access: 'purchase',
  limit: 'receipt',
  kind: 'file',
  reply: FileContent,
})

export const uploadTaxForm = defineRoute({
  method: 'POST',
  path: '/api/admin/tax-form',
  summary: 'Stores the company’s W-9 and replaces the previous one',
  access: 'staff',
  limit: 'write',
  kind: 'upload',
  body: FileBody,
  reply: SuccessReply,
})

export const removeTaxForm = defineRoute({
  method: 'DELETE',
  path: '/api/admin/tax-form',
  summary: 'Deletes the company’s W-9',
  access: 'staff',
  limit: 'write',
  reply: SuccessReply,
})

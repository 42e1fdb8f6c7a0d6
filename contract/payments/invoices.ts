import { FileContent, PublicId } from '#contract/fields.ts'
import { draftNameField } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Formats a project's invoice number. Receipts use the payment's number with a different prefix. */
export const formatInvoiceNumber = (projectId: number): string => `INV-${String(projectId).padStart(6, '0')}`

/** Number of days within which an invoice must be paid. */
export const INVOICE_TERM_DAYS = 30

/** The organization that the invoice is addressed to. If empty, the client's name is used. */
export const BillTo = z.object({ billTo: draftNameField })

const Invoice = z.object({
  number: z.string(),
  /** The organization on the invoice. Null to use the client's name. */
  billTo: z.string().nullable(),
})

const invoiceParams = z.object({ publicId: PublicId })

export const getInvoice = defineRoute({
  method: 'GET',
  path: '/api/projects/:publicId/invoice',
  summary: 'The invoice number of an unpaid project, and who it is made out to',
  access: 'purchase',
  projectRight: 'manage',
  tags: ['project'],
  params: invoiceParams,
  reply: Invoice,
})

export const changeBillTo = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/invoice',
  summary: 'Changes who the invoice of an unpaid project is made out to',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'write',
  params: invoiceParams,
  body: BillTo,
  reply: Invoice,
})

export const downloadInvoice = defineRoute({
  method: 'GET',
  path: '/api/projects/:publicId/invoice/pdf',
  summary: 'The invoice of an unpaid project as PDF',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'receipt',
  kind: 'file',
  params: invoiceParams,
  reply: FileContent,
})

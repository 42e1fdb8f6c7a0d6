import { isAllowed } from '#contract/identity'
import { MAX_TAX_FORM_BYTES, type TaxForm } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findTaxForm, findTaxFormContent, storeTaxForm } from './tax-form.queries.ts'

const PDF_HEADER = '%PDF-'

/** @throws PAYLOAD_TOO_LARGE, DOCUMENT_REFUSED if it's not a PDF */
const readPdf = async (file: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > MAX_TAX_FORM_BYTES)
      throw new Problem('PAYLOAD_TOO_LARGE', { message: 'This file is larger than 5 MB.' })
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (!content.subarray(0, PDF_HEADER.length).equals(Buffer.from(PDF_HEADER)))
    throw new Problem('DOCUMENT_REFUSED', { message: 'Please choose a PDF file.' })
  return content
}

/** Returns when the company's W-9 was uploaded. Only staff see by whom. */
export const getTaxForm = async ({ database }: Context, actor: Actor): Promise<TaxForm> => {
  const form = await findTaxForm(database)
  return {
    uploadedAt: form?.uploadedAt ?? null,
    uploadedBy: (isAllowed(actor.role, 'view any project') && form?.uploadedBy) || null,
  }
}

/** @throws NOT_FOUND */
export const getTaxFormContent = async ({ database }: Context): Promise<Buffer> => {
  const content = await findTaxFormContent(database)
  if (!content) throw new Problem('NOT_FOUND')
  return content
}

/** Stores the company's W-9. It's sent to clients as a download and never opened on the server. */
export const uploadTaxForm = async (
  { database }: Context,
  file: AsyncIterable<Uint8Array>,
  actor: Actor,
): Promise<void> => {
  await storeTaxForm(database, await readPdf(file), actor.userId)
}

import { isAllowed } from '#contract/identity'
import { MAX_TAX_FORM_BYTES, type TaxForm } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { deleteTaxForm, findTaxForm, findTaxFormContent, storeTaxForm } from './tax-form.queries.ts'

const PDF_HEADER = '%PDF-'

/** Reads an uploaded PDF. @throws PAYLOAD_TOO_LARGE, DOCUMENT_REFUSED if it's not a PDF */
const readPdf = async (file: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file ?? []) {
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

/** Returns when the company's W-9 was uploaded, or null. For staff, also returns who uploaded it. */
export const getTaxForm = async ({ database }: Context, actor: Actor): Promise<TaxForm> => {
  const form = await findTaxForm(database)
  return {
    uploadedAt: form?.uploadedAt ?? null,
    uploadedBy: (isAllowed(actor.role, 'view any project') && form?.uploadedBy) || null,
  }
}

/** Returns the company's W-9 as a PDF. @throws NOT_FOUND */
export const getTaxFormFile = async ({ database }: Context): Promise<Buffer> => {
  const content = await findTaxFormContent(database)
  if (!content) throw new Problem('NOT_FOUND')
  return content
}

const recordTaxFormChange = (tx: Transaction, change: 'uploaded' | 'removed', actor: Actor, caller: Caller) =>
  recordSecurityEvent(tx, 'settings_changed', {
    description: `The W-9 was ${change}`,
    userId: actor.userId,
    caller,
    metadata: { changed: ['w9'] },
  })

/**
 * Stores the company's W-9. The server never parses the file and sends it only as a download.
 * @throws PAYLOAD_TOO_LARGE, DOCUMENT_REFUSED if it's not a PDF
 */
export const uploadTaxForm = async (
  { database }: Context,
  file: AsyncIterable<Uint8Array> | undefined,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<void> => {
  const content = await readPdf(file)
  await database.transaction(async (tx) => {
    await storeTaxForm(tx, content, actor.userId)
    await recordTaxFormChange(tx, 'uploaded', actor, caller)
  })
}

export const removeTaxForm = ({ database }: Context, actor: Actor, caller: Caller): Promise<void> =>
  database.transaction(async (tx) => {
    await deleteTaxForm(tx)
    await recordTaxFormChange(tx, 'removed', actor, caller)
  })

import { Problem } from '#contract/problem.ts'
import { openPdf } from '#server/platform/untrusted/open-pdf.ts'
import { resolveWorkerFile, runInWorker } from '#server/platform/untrusted/run-in-worker.ts'

export interface PdfParts {
  content: Uint8Array
  certificate: Uint8Array
}

/** Returns a PDF with all pages of both files. Parses them in this process, so call it only in a worker. */
export const joinPdfs = async ({ content, certificate }: PdfParts): Promise<Uint8Array> => {
  const [pdf, added] = [await openPdf(content), await openPdf(certificate)]
  const joined = await pdf.extractPages([{ document: null }, { document: new Uint8Array(certificate) }])
  if (!joined) throw new Error('joining the pages failed')
  const { numPages } = await openPdf(joined)
  if (numPages !== pdf.numPages + added.numPages) throw new Error(`pages are missing: ${numPages}`)
  return joined
}

/** Limits for joining PDFs. The largest allowed file takes a few seconds. */
const joiningLimits = { timeoutMs: 30_000, memoryMb: 384 }

/**
 * Appends the pages of a certificate to an uploaded PDF, whose own pages stay as they are.
 * @throws DOCUMENT_NOT_SIGNABLE if the PDF can't be processed
 */
export const appendCertificate = async (parts: PdfParts): Promise<Uint8Array> => {
  try {
    return await runInWorker<Uint8Array>(
      resolveWorkerFile('append-certificate', import.meta),
      parts,
      joiningLimits,
    )
  } catch (error) {
    throw new Problem('DOCUMENT_NOT_SIGNABLE', { cause: error })
  }
}

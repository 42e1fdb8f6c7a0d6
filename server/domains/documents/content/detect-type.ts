import type { DocumentType } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import { runInWorker, WorkerLimitError, workerFile } from '#server/platform/untrusted/run-in-worker.ts'
import type { Inspection } from './inspect-file.ts'
import { type RefusalReason, refusalTexts } from './refusal-texts.ts'

/** Unpacking the largest allowed file takes about two seconds. */
const workerLimits = { timeoutMs: 20_000, memoryMb: 256 }

/** Text that isn't a table is a broken CSV only if its sender calls it one. */
const reasonFor = (reason: RefusalReason, name: string): RefusalReason =>
  reason === 'noTable' && !/\.(csv|tsv)$/i.test(name) ? 'type' : reason

/**
 * What a file is by its content. Its name only decides how a refusal is explained.
 * @throws DOCUMENT_REFUSED
 */
export const detectType = async (content: Uint8Array, name: string): Promise<DocumentType> => {
  const inspection = await runInWorker<Inspection>(
    workerFile('inspect-file', import.meta),
    content,
    workerLimits,
  ).catch((error: unknown): Inspection => {
    if (error instanceof WorkerLimitError) return { refusal: 'complex' }
    throw error
  })
  if ('refusal' in inspection)
    throw new Problem('DOCUMENT_REFUSED', { message: refusalTexts[reasonFor(inspection.refusal, name)] })
  return inspection.type
}

import { Problem } from '#contract/problem.ts'
import { MAX_REPORT_BYTES, type ReportProblem, type ReportProblemCode } from '#contract/results'
import { resolveWorkerFile, runInWorker, WorkerLimitError } from '#server/platform/untrusted/run-in-worker.ts'
import type { ReadOptions } from './read-report.ts'
import type { ReadOutcome } from './read-report.worker.ts'
import type { AdsReport } from './report.ts'
import { type AccountSelection, findReportProblems } from './report-problems.ts'

const workerUrl = resolveWorkerFile('read-report', import.meta)

/** Limits for reading a report. The largest one takes a few seconds and half of this memory. */
const REPORT_READER_LIMITS = { timeoutMs: 30_000, memoryMb: 768 }

/** Reads a report in a separate process with limits, so that no file can block the server. */
export const readInWorker = async (bytes: Uint8Array, options: ReadOptions): Promise<ReadOutcome> => {
  try {
    return await runInWorker<ReadOutcome>(workerUrl, { bytes, options }, REPORT_READER_LIMITS)
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    return {
      refusal:
        'This report is too complex to read. Export fewer months at a time and import them one after another.',
    }
  }
}

const createReportProblem = (message: string): Problem =>
  new Problem('REPORT_UNREADABLE', { message, fields: { file: message } })

/** Reads an uploaded file into memory. @throws PAYLOAD_TOO_LARGE */
const readBytes = async (file: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file ?? []) {
    size += chunk.length
    if (size > MAX_REPORT_BYTES)
      throw new Problem('PAYLOAD_TOO_LARGE', {
        message:
          'This file is larger than 25 MB. Export fewer months at a time and import them one after another.',
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads an uploaded report. Returns the problems that staff must resolve by choosing an account or
 * confirming. Throws for any other problem, unless staff must choose an account first.
 * @throws REPORT_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export const readUpload = async (
  file: AsyncIterable<Uint8Array> | undefined,
  { connectedId, ...options }: ReadOptions & AccountSelection,
): Promise<{ report: AdsReport; problems: ReportProblem[] }> => {
  const outcome = await readInWorker(await readBytes(file), options)
  if ('refusal' in outcome) throw createReportProblem(outcome.refusal)
  const { report } = outcome
  const problems = findReportProblems(report, { account: options.account, connectedId })
  const fatal = problems.find(({ answer }) => answer === 'none')
  // If staff must choose an account first, the problem may be in an account that they won't choose.
  const isUndecided = problems.some(({ answer }) => answer === 'choose')
  if (fatal && !isUndecided) throw createReportProblem(fatal.message)
  return { report, problems: problems.filter(({ answer }) => answer !== 'none') }
}

/** Requires that staff have chosen an account and confirmed all problems. @throws REPORT_NOT_CONFIRMED */
export const requireProblemsConfirmed = (
  problems: readonly ReportProblem[],
  confirmed: readonly ReportProblemCode[],
): void => {
  const open = problems.find(({ code, answer }) => answer === 'choose' || !confirmed.includes(code))
  if (open) throw new Problem('REPORT_NOT_CONFIRMED', { message: `${open.message} Nothing was changed.` })
}

import { Problem } from '#contract/problem.ts'
import { MAX_REPORT_BYTES, type ReportProblem, type ReportProblemCode } from '#contract/results'
import { readInWorker } from '../report/read-in-worker.ts'
import type { ReadOptions } from '../report/read-report.ts'
import type { Report } from '../report/report.ts'
import { type Accounts, problemsOf } from '../report/report-problems.ts'

const refuse = (message: string): Problem =>
  new Problem('REPORT_UNREADABLE', { message, fields: { file: message } })

/** @throws PAYLOAD_TOO_LARGE */
const bytesOf = async (file: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> => {
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
 * Reads a report that staff send. The problems it returns are those that staff can answer.
 * @throws REPORT_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export const readUpload = async (
  file: AsyncIterable<Uint8Array> | undefined,
  { connectedId, ...options }: ReadOptions & Accounts,
): Promise<{ report: Report; problems: ReportProblem[] }> => {
  const outcome = await readInWorker(await bytesOf(file), options)
  if ('refusal' in outcome) throw refuse(outcome.refusal)
  const { report } = outcome
  const problems = problemsOf(report, { account: options.account, connectedId })
  const fatal = problems.find(({ answer }) => answer === 'none')
  // A foreign currency may be that of an account that isn't chosen.
  const isUndecided = problems.some(({ answer }) => answer === 'choose')
  if (fatal && !isUndecided) throw refuse(fatal.message)
  return { report, problems: problems.filter(({ answer }) => answer !== 'none') }
}

/** @throws REPORT_NOT_CONFIRMED unless staff answered all problems */
export const requireAnswers = (
  problems: readonly ReportProblem[],
  confirmed: readonly ReportProblemCode[],
): void => {
  const open = problems.find(({ code, answer }) => answer === 'choose' || !confirmed.includes(code))
  if (open) throw new Problem('REPORT_NOT_CONFIRMED', { message: `${open.message} Nothing was changed.` })
}

import { MOST_REPORT } from '#contract/campaigns'
import { Problem } from '#contract/problem.ts'
import { readReport } from '../report/read-report.ts'
import type { Report } from '../report/report.ts'
import { ReportError } from '../report/report-error.ts'
import { isPlausible } from './known-results.ts'

async function* upToMost(file: AsyncIterable<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file ?? []) {
    size += chunk.length
    if (size > MOST_REPORT)
      throw new Problem('PAYLOAD_TOO_LARGE', {
        message:
          'This file is larger than 25 MB. Export fewer months at a time and import them one after another.',
      })
    yield chunk
  }
}

const refuse = (message: string): Problem =>
  new Problem('REPORT_UNREADABLE', { message, fields: { file: message } })

/** The report that staff send. @throws REPORT_UNREADABLE, PAYLOAD_TOO_LARGE */
export const readUpload = async (file: AsyncIterable<Uint8Array> | undefined): Promise<Report> => {
  try {
    const report = await readReport(upToMost(file))
    const { currency, totals } = report
    if (currency && currency !== 'USD')
      throw refuse(
        `This report is in ${currency}. Ad Grant accounts use US dollars, so this report is from another account.`,
      )
    if (!isPlausible({ ...totals, cost: totals.cost * 100 }))
      throw refuse("These figures are too large for an Ad Grant account. Make sure it's the right report.")
    return report
  } catch (error) {
    throw error instanceof ReportError ? refuse(error.message) : error
  }
}

import { createReadStream } from 'node:fs'
import { toEasternDay } from '#contract/dates.ts'
import { toUnits } from '../micros.ts'
import { readReport } from './read-report.ts'
import { ReportError, type ReportFigures } from './report.ts'
import { findReportProblems } from './report-problems.ts'

// `npm run results:preview -- FILE [ACCOUNT]` prints a parsed Google Ads report as JSON.
const [file, account, ...more] = process.argv.slice(2)

const errorTexts: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a folder, not a file.',
  EACCES: 'You don’t have permission to read this file.',
}

const describeError = (error: unknown): string => {
  if (error instanceof ReportError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = errorTexts[code]
  if (!sentence) throw error
  return sentence
}

const toUnitFigures = <Row extends ReportFigures>(row: Row) => ({
  ...row,
  cost: toUnits(row.cost),
  conversions: toUnits(row.conversions),
})

if (file === undefined || more.length > 0) {
  process.stderr.write('Name one file: npm run results:preview -- FILE\n')
  process.exitCode = 1
} else
  try {
    const lastPossibleDay = toEasternDay(new Date())
    const report = await readReport(createReadStream(file), { lastPossibleDay, account })
    const { period, rows, totals, ignored, ignoredCount, accounts } = report
    const printed = {
      period,
      problems: findReportProblems(report, { account }).map(({ code, message }) => ({ code, message })),
      rows: rows.map(toUnitFigures),
      totals: toUnitFigures(totals),
      ...(accounts.length > 1 && {
        accounts: accounts.map((each) => ({ ...each, cost: toUnits(each.cost) })),
      }),
      ignored,
      ...(ignoredCount > ignored.length && { ignoredCount }),
    }
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }

import { createReadStream } from 'node:fs'
import { readReport } from './read-report.ts'
import { ReportError } from './report-error.ts'

// npm run results:preview -- FILE: prints what the program understands of a Google Ads report, as JSON.
const [file, ...more] = process.argv.slice(2)

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a folder, not a file.',
  EACCES: "You don't have permission to read this file.",
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof ReportError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  if (!sentence) throw error
  return sentence
}

if (file === undefined || more.length > 0) {
  process.stderr.write('Name one file: npm run results:preview -- FILE\n')
  process.exitCode = 1
} else
  try {
    const { period, rows, totals, ignored } = await readReport(createReadStream(file))
    process.stdout.write(`${JSON.stringify({ period, rows, totals, ignored }, null, 2)}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }

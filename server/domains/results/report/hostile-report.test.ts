import { expect, test } from 'vitest'
import { readReport } from './read-report.ts'
import { readInWorker } from './read-upload.ts'

const readOptions = { lastPossibleDay: '2026-11-25' }
const CSV_HEADING = 'Campaign,Day,Cost,Impr.,Clicks\n'

test('stops reading an endless report with an error message', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from(CSV_HEADING)
    for (;;) {
      sent += 1
      yield Buffer.from('a\n'.repeat(32_768))
    }
  }
  await expect(readReport(endless(), readOptions)).rejects.toThrow('more than 400,000 rows')
  expect(sent).toBeLessThan(50)
  // Reading 400,000 rows can take up to a minute while other tests run.
}, 120_000)

test('keeps the first of many ignored rows and counts all', async () => {
  const file = `${CSV_HEADING}A,2026-06-01,1.50,10,1\n${'a\n'.repeat(5000)}`
  const outcome = await readInWorker(Buffer.from(file), readOptions)
  expect(outcome).toMatchObject({ report: { ignoredCount: 5000 } })
  expect('report' in outcome && outcome.report.ignored).toHaveLength(200)
})

test.each([
  ['spaces', `${' '.repeat(150_000)}x`],
  ['dashes', `${'-'.repeat(150_000)}x`],
  ['digits', `${'1'.repeat(150_000)}x`],
  ['groups', `${'1,'.repeat(75_000)}x`],
  ['letters', `${'a'.repeat(150_000)}1`],
  ['months', `${'mar '.repeat(37_500)}x`],
])('a cell of 150,000 %s is fast to read anywhere in a report', async (_name, text) => {
  const cell = `"${text}"`
  const rows = [
    `A,B,2026-06-01,${cell}`,
    `${cell},A,2026-06-01,1,10,1`,
    `x,A,${cell},1,10,1`,
    `x,A,2026-06-01,${cell},10,1`,
    `x,${cell},2026-06-01,1,10,1`,
    'x,A,2026-06-01,1,10,1',
  ]
  const file = `Title,${CSV_HEADING}${Array.from({ length: 20 }, () => rows.join('\n')).join('\n')}\n`
  const outcome = await readInWorker(Buffer.from(file), readOptions)
  expect('report' in outcome && outcome.report.totals.clicks).toBeGreaterThanOrEqual(20)
})

test('reads rows of 190,000 cells within the limits', async () => {
  const commas = `${CSV_HEADING}${`${','.repeat(190_000)}\n`.repeat(20)}`
  expect(await readInWorker(Buffer.from(commas), readOptions)).toEqual({
    refusal: 'This report has no rows with results.',
  })
})

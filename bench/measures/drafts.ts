import { createDraft } from '#contract/formation'
import { createDraftDocx } from '#server/domains/formation/drafts/draft-docx.ts'
import { createDraftPdf } from '#server/domains/formation/drafts/draft-pdf.ts'
import { createDraftFacts } from '#tests/formation/drafts.ts'
import { type Figure, summarizeRounds } from '../figures.ts'

const BYTES_PER_MB = 1024 * 1024
const MICROSECONDS_PER_SECOND = 1_000_000

/** Number of times that the bylaws' sections are repeated, for a document of about 50 pages. */
const REPETITIONS = 9

/** Runs `render` several times. Returns the processor time of each run after the first, in seconds. */
const measureRuns = async (rounds: number, render: () => Promise<unknown>): Promise<number[]> => {
  await render()
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage()
    await render()
    const { user, system } = process.cpuUsage(start)
    seconds.push((user + system) / MICROSECONDS_PER_SECOND)
  }
  return seconds
}

/** Measures the processor time and memory for bylaws of about 50 pages, as PDF and DOCX. */
export const measureDrafts = async (rounds: number): Promise<Figure[]> => {
  const bylaws = createDraft('bylaws', createDraftFacts())
  const draft = { ...bylaws, sections: Array.from({ length: REPETITIONS }, () => bylaws.sections).flat() }
  const before = process.memoryUsage.rss()
  const pdfRuns = await measureRuns(rounds, () => createDraftPdf(draft))
  const docxRuns = await measureRuns(rounds, () => createDraftDocx(draft))
  const growth = (process.memoryUsage.rss() - before) / BYTES_PER_MB
  const time = { unit: 's', must: 2, aim: 1 }
  return [
    { name: '50 pages of bylaws as PDF, processor time', ...time, ...summarizeRounds(pdfRuns) },
    { name: '50 pages of bylaws as DOCX, processor time', ...time, ...summarizeRounds(docxRuns) },
    { name: 'drawing both, memory growth', unit: 'MB', value: growth, must: 150, aim: 75 },
  ]
}

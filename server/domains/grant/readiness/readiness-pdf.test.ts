import { expect, test } from 'vitest'
import { getKeys } from '#contract/get-keys.ts'
import { type Readiness, readinessGroups, readinessItems } from '#contract/grant'
import { findLayoutFaults, readPdfHeadings, readPdfLines } from '#tests/pdf-layout.ts'
import { createReadinessPdf } from './readiness-pdf.ts'

const now = new Date('2026-03-03T15:00:00Z')

const createReadiness = (
  evidenceCount: number,
  more: Partial<Readiness['items'][number]> = {},
): Readiness => ({
  project: { publicId: 'gulf-watch', name: 'Gulf Watch' },
  items: getKeys(readinessItems).map((item) => ({
    item,
    state: 'problem',
    found: 'Two links lead nowhere.',
    evidence: Array.from({ length: evidenceCount }, (_, index) => `gulfwatch.example/page-${index}`),
    at: new Date('2026-03-02T15:00:00Z'),
    by: null,
    ...more,
  })),
  doneCount: 0,
  answers: { organization: 'eligible', legalName: 'Gulf Watch, Inc.', website: 'gulfwatch.example' },
  websiteCheck: {
    isRunning: false,
    pageCount: 3,
    checkedAt: new Date('2026-03-02T15:00:00Z'),
    failure: null,
  },
})

const headings = [
  'H1 Ad Grant readiness',
  ...getKeys(readinessGroups).flatMap((group) => [
    `H2 ${readinessGroups[group]}`,
    ...getKeys(readinessItems)
      .filter((item) => readinessItems[item].group === group)
      .map((item) => `H3 ${readinessItems[item].title}`),
  ]),
]

test.each(Array.from({ length: 9 }, (_, count) => count))(
  'a checklist with %i pages of evidence per item has all its headings and a clean layout',
  async (evidenceCount) => {
    const file = await createReadinessPdf(createReadiness(evidenceCount), now)
    expect(await readPdfHeadings(file)).toEqual(headings)
    expect(await findLayoutFaults(file)).toEqual([])
  },
)

const readPdfText = async (readiness: Readiness): Promise<string[]> =>
  (await readPdfLines(await createReadinessPdf(readiness, now))).map(({ text }) => text)

test('an open item shows the finding, the next step, and the deadline, and a done item has no next step', async () => {
  const { title, remedy } = readinessItems[getKeys(readinessItems)[0] ?? 'mission']
  const open = await readPdfText(createReadiness(1))
  expect(open).toContain('Two links lead nowhere.')
  expect(open).toContain('• gulfwatch.example/page-0')
  expect(open.join(' ')).toContain(remedy)
  expect(open.some((line) => line.startsWith('Mar 2, 2026'))).toBe(true)
  const done = await readPdfText(createReadiness(0, { state: 'done', found: null, at: null }))
  expect(done).toContain(title)
  expect(done.join(' ')).not.toContain(remedy)
})

test('the checklist names who recorded each step', async () => {
  const lines = await readPdfText(createReadiness(0, { state: 'done', by: 'Nora Whitfield' }))
  expect(lines.some((line) => line.startsWith('Nora Whitfield, Mar 2, 2026'))).toBe(true)
})

test('the checklist uses the project name when there is no legal name or website', async () => {
  const readiness = createReadiness(0)
  const named = await readPdfText(readiness)
  expect(named).toContain('Gulf Watch, Inc.')
  expect(named).toContain('gulfwatch.example')
  const answers = { organization: '' as const, legalName: '', website: '' }
  const unnamed = await readPdfText({ ...readiness, answers })
  expect(unnamed).toContain('Gulf Watch')
  expect(unnamed).not.toContain('gulfwatch.example')
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-preview-'))
})
afterAll(() => rm(folder, { recursive: true }))

const runPreview = (...files: string[]) =>
  new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    execFile('node', [join(import.meta.dirname, 'preview.ts'), ...files], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

test('prints the parsed report as JSON', async () => {
  const file = join(folder, 'report.csv')
  await writeFile(
    file,
    'Report\nMay 2026\nCampaign,Cost,Impr.,Clicks,Conv.\nA,"1,000.50",20,20,0.5\nTotal: Account,"1,000.50",20,20,0.5\n',
  )
  const { code, stdout, stderr } = await runPreview(file)
  const figures = { cost: 1000.5, impressions: 20, clicks: 20, conversions: 0.5 }
  expect(JSON.parse(stdout)).toEqual({
    period: { from: '2026-05-01', to: '2026-05-31' },
    problems: [],
    rows: [{ month: '2026-05', campaign: 'A', ...figures }],
    totals: figures,
    ignored: [{ row: 5, reason: 'A row of totals. Including it would count everything twice.' }],
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test.each([
  [
    'a file that is no report',
    ['other.csv'],
    'This isn’t a Google Ads report. It has no header row with Campaign, Cost, Impr., and Clicks.',
  ],
  ['a file that is not there', ['nothing.csv'], 'There is no such file.'],
  ['a folder', ['.'], 'This is a folder, not a file.'],
  ['no file', [], 'Name one file: npm run results:preview -- FILE'],
])('prints an error message for %s', async (_name, names, sentence) => {
  await writeFile(join(folder, 'other.csv'), 'Name,Email\n')
  const answer = await runPreview(...names.map((name) => join(folder, name)))
  expect(answer).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
})

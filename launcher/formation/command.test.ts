import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'formation-'))
const goldenPath = join(root, 'tests/formation/golden.json')

const run = (command: 'formation' | 'obligations', args: string[]) =>
  spawnSync(process.execPath, [join(root, 'launcher/formation/command.ts'), command, ...args], {
    cwd: root,
    encoding: 'utf8',
  })

const write = (content: unknown): string => {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const solve = (facts: unknown, kind: string) => run('formation', [write([{ id: 'x', kind, facts }])])

interface GoldenCase {
  id: string
  kind: string
  facts: unknown
  expect: Record<string, unknown>
}
type Result = Record<string, unknown>

describe('npm run formation', () => {
  const { cases } = JSON.parse(readFileSync(goldenPath, 'utf8')) as { cases: GoldenCase[] }
  const asked = cases.map(({ id, kind, facts }) => ({ id, kind, facts }))
  const results = JSON.parse(run('formation', [write(asked)]).stdout) as Result[]

  test('solves 91 cases', () => {
    expect(cases).toHaveLength(91)
    expect(new Set(results.map(({ id }) => id)).size).toBe(91)
  })

  test.each(cases)('$id', ({ id, kind, expect: expected }) => {
    // Alaska requires two reports, so its case has two results. Compare only the expected one.
    const mine = results.filter(
      (result) => result.id === id && (kind !== 'state-obligation' || result.kind === expected.kind),
    )
    expect(mine).toHaveLength(1)
    const [result = {}] = mine
    const { due, ...others } = expected
    expect(result).toMatchObject(others)
    // Recurring obligations have more due dates than the case lists.
    if (Array.isArray(due))
      expect((result.due as string[]).slice(0, due.length || Number.POSITIVE_INFINITY)).toEqual(due)
    else if (due !== undefined) expect(result.due).toBe(due)
  })

  test.each([
    ['form-choice', { grossReceiptsByTaxYear: [null] }, ['grossReceiptsByTaxYear']],
    ['form-choice', { grossReceiptsByTaxYear: [100_000], totalAssets: null }, ['totalAssets']],
    [
      'form-choice',
      { grossReceiptsByTaxYear: [1], supportingOrganization: null },
      ['supportingOrganization'],
    ],
    [
      'reinstatement',
      {
        letterDate: '2025-08-11',
        listPostedOn: '2025-09-08',
        threeYearsForms: ['990-N', '990-N', '990-N'],
        revokedBefore: false,
        sameClassification: 'unknown',
      },
      ['sameClassification'],
    ],
    ['deadline-27-months', {}, ['formedOn']],
    ['state-obligation', { state: 'NY', fiscalYearEnded: '2026-12-31' }, ['registration']],
    ['state-obligation', { state: 'TN', formedOn: '2026-11-05' }, ['fiscalYearEnd']],
  ])('%s with %j is undecided', (kind, facts, missing) => {
    expect(JSON.parse(solve(facts, kind).stdout)).toMatchObject([{ id: 'x', undecided: true, missing }])
  })

  test('says which facts it assumed, and which obligations it couldn’t decide', () => {
    expect(JSON.parse(solve({ grossReceiptsByTaxYear: [1] }, 'form-choice').stdout)).toMatchObject([
      { form: '990-N', assumed: ['supportingOrganization', 'privateFoundation'] },
    ])
    expect(
      JSON.parse(solve({ state: 'NM', formedOn: '2026-11-05' }, 'state-obligation').stdout),
    ).toMatchObject([
      { kind: 'first-report', alsoUndecided: [{ kind: 'annual-report', missing: ['fiscalYearEnd'] }] },
    ])
  })

  test.each([
    [
      'an impossible date',
      { formedOn: '2026-02-30' },
      'deadline-27-months',
      'The case “x” can’t be read: formedOn: Please enter a date.',
    ],
    ['an unknown kind', {}, 'toString', 'The kind “toString” is unknown'],
    [
      'an unknown state',
      { state: 'ZZ', formedOn: '2026-11-05' },
      'state-obligation',
      'There are no rules for the state “ZZ”',
    ],
    [
      'a year that ends mid-month',
      { fiscalYearEnded: '2026-12-15' },
      'federal-return',
      'last day of a month',
    ],
    [
      'an unknown question',
      { version: '2023-01', answersOtherThanNo: { 31: 'yes' } },
      'screen',
      'no question 31',
    ],
    ['an unknown version', { version: '1999' }, 'screen', 'Use one of 2023-01, 34-questions'],
    [
      'two missed years',
      {
        letterDate: '2025-08-11',
        listPostedOn: '2025-09-08',
        threeYearsForms: [],
        revokedBefore: false,
      },
      'reinstatement',
      'Name the forms of the three missed years',
    ],
    [
      'donors above all gifts',
      { giftsGrantsContributions: 1, donorsAboveThreshold: [2], investmentAndUnrelated: 0 },
      'public-support-509a1',
      'more than all gifts',
    ],
  ])('refuses %s in one sentence', (_what, facts, kind, message) => {
    const { status, stdout, stderr } = solve(facts, kind)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr.trim()).not.toContain('\n')
  })

  test.each([
    ['no file', [], 'Name a JSON file.'],
    ['a missing file', ['/nowhere.json'], 'can’t be read (ENOENT)'],
    ['broken JSON', [write('{"id"')], 'isn’t valid JSON'],
    ['a list of other things', [write([{ id: 5 }])], 'must be a list of cases'],
    ['an unknown option', ['--fast'], '--fast'],
  ])('refuses %s', (_what, args, message) => {
    const { status, stderr } = run('formation', args)
    expect(status).toBe(1)
    expect(stderr).toContain(message)
  })
})

describe('npm run obligations', () => {
  const profile = {
    state: 'CA',
    formedOn: '2026-11-10',
    fiscalYearEnd: '12-31',
    exemptOn: null,
    receiptsByYear: [2000],
    assets: 1000,
    soliciting: true,
    privateFoundation: false,
    grantActiveOn: null,
    filings: [],
  }

  test('prints the next 24 months in order', () => {
    const { status, stdout } = run('obligations', [write(profile), '--today', '2026-11-22'])
    expect(status).toBe(0)
    const obligations = JSON.parse(stdout) as Result[]
    for (const key of ['kind', 'jurisdiction', 'due', 'form', 'feeUsd', 'why', 'source'])
      for (const obligation of obligations) expect(obligation).toHaveProperty(key)
    expect(obligations.map(({ due, kind }) => `${due} ${kind}`)).toContain(
      '2027-02-08 statement-of-information',
    )
    expect(
      obligations.every(
        ({ due }) => due === null || ((due as string) >= '2026-11-22' && (due as string) <= '2028-11-22'),
      ),
    ).toBe(true)
  })

  test.each([
    [
      'a fiscal year that ends mid-month',
      { ...profile, fiscalYearEnd: '06-15' },
      '2026-11-22',
      'last day of a month',
    ],
    [
      'an impossible date of formation',
      { ...profile, formedOn: '2027-02-29' },
      '2026-11-22',
      'formedOn: Please enter a date',
    ],
    ['an impossible today', profile, '2026-11-31', '“2026-11-31” isn’t a date'],
    [
      'a state without rules',
      { ...profile, state: 'GU' },
      '2026-11-22',
      'There are no rules for the state “GU”',
    ],
    [
      'a Social Security number',
      { ...profile, filings: [{ kind: '123-45-6789' }] },
      '2026-11-22',
      'Social Security number',
    ],
    ['a list', [], '2026-11-22', 'The profile can’t be read'],
  ])('refuses %s', (_what, content, today, message) => {
    const { status, stdout, stderr } = run('obligations', [write(content), '--today', today])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })
})

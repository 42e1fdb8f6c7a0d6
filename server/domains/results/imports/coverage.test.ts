import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { DaySpan, MonthlyResult } from '#contract/results'
import { addCoverage, computeCoverage } from './coverage.ts'

const createImports = (...periods: [from: string, to: string, importedOn?: string][]) =>
  periods.map(([from, to, importedOn = '2026-11-25'], index) => ({ id: index + 1, from, to, importedOn }))
const createSpan = (from: string, to: string): DaySpan => ({ from, to })

test('adjacent parts form one span, and a day counts only if it was over when imported', () => {
  expect(
    computeCoverage(createImports(['2026-06-09', '2026-06-30'], ['2026-06-01', '2026-06-08']), []),
  ).toEqual([createSpan('2026-06-01', '2026-06-30')])
  expect(
    computeCoverage(createImports(['2026-06-01', '2026-06-08'], ['2026-06-10', '2026-06-30']), []),
  ).toEqual([createSpan('2026-06-01', '2026-06-08'), createSpan('2026-06-10', '2026-06-30')])
  expect(computeCoverage(createImports(['2026-06-01', '2026-06-30', '2026-06-30']), [])).toEqual([
    createSpan('2026-06-01', '2026-06-29'),
  ])
  expect(computeCoverage(createImports(['2026-06-30', '2026-06-30', '2026-06-30']), [])).toEqual([])
})

test('an import that replaced a total removes the days it lacks until they are imported again', () => {
  const imports = createImports(
    ['2026-06-01', '2026-06-30'],
    ['2026-06-09', '2026-06-20'],
    ['2026-06-21', '2026-06-30'],
  )
  const replaced = [{ replacedById: 2, from: '2026-06-01', to: '2026-06-30' }]
  expect(computeCoverage(imports.slice(0, 2), replaced)).toEqual([createSpan('2026-06-09', '2026-06-20')])
  expect(computeCoverage(imports, replaced)).toEqual([createSpan('2026-06-09', '2026-06-30')])
})

const monthResult: MonthlyResult = { month: '2026-06', cost: 1, impressions: 1, clicks: 1, conversions: 0 }
test.each<[string, DaySpan[], string | null, DaySpan[] | undefined]>([
  ['whole', [createSpan('2026-05-20', '2026-07-02')], null, undefined],
  [
    'without its last day',
    [createSpan('2026-05-20', '2026-06-29')],
    null,
    [createSpan('2026-06-01', '2026-06-29')],
  ],
  [
    'without its first day',
    [createSpan('2026-06-02', '2026-06-30')],
    null,
    [createSpan('2026-06-02', '2026-06-30')],
  ],
  ['whole from the launch', [createSpan('2026-06-02', '2026-06-30')], '2026-06-02', undefined],
  ['unknown', [createSpan('2026-05-01', '2026-05-31')], null, []],
  ['whole from a launch on its last day', [createSpan('2026-06-30', '2026-06-30')], '2026-06-30', undefined],
  [
    'before the launch',
    [createSpan('2026-06-02', '2026-06-30')],
    '2026-07-01',
    [createSpan('2026-06-02', '2026-06-30')],
  ],
  ['whole long after the launch', [createSpan('2026-06-01', '2026-06-30')], '2025-01-01', undefined],
  ['in a gap', [createSpan('2026-05-01', '2026-05-31'), createSpan('2026-07-01', '2026-07-31')], null, []],
])(
  'computes the days with complete figures in a month that is %s',
  (_state, coverage, launchedOn, covered) => {
    expect(addCoverage([monthResult], coverage, launchedOn)[0]?.covered).toEqual(covered)
  },
)

test('marks the months that began before the launch, which the grant’s rules don’t count', () => {
  const months = ['2026-05', '2026-06', '2026-07'].map((month) => ({ ...monthResult, month }))
  const listMarked = (launchedOn: string | null) =>
    addCoverage(months, [], launchedOn).flatMap(({ month, startsBeforeLaunch }) =>
      startsBeforeLaunch ? [month] : [],
    )
  expect(listMarked('2026-06-02')).toEqual(['2026-05', '2026-06'])
  expect(listMarked('2026-06-01')).toEqual(['2026-05'])
  expect(listMarked(null)).toEqual([])
})

const getNthDay = (number: number) => addDays('2026-05-20', number)
const arbitrarySpans = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([a, b]) => ({ from: getNthDay(Math.min(a, b)), to: getNthDay(Math.max(a, b)) }))
const listDays = ({ from, to }: DaySpan): string[] => {
  const days: string[] = []
  for (let each = from; each <= to; each = addDays(each, 1)) days.push(each)
  return days
}

test('computes the same days as a plain list of days', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          period: arbitrarySpans,
          importedOn: fc.nat(45).map(getNthDay),
          replaces: fc.option(arbitrarySpans),
        }),
        {
          maxLength: 6,
        },
      ),
      (given) => {
        const known = new Set<string>()
        for (const { period, importedOn, replaces } of given) {
          const own = listDays(period)
          for (const each of replaces ? listDays(replaces) : []) if (!own.includes(each)) known.delete(each)
          for (const each of own) if (each < importedOn) known.add(each)
        }
        const coverage = computeCoverage(
          given.map(({ period, importedOn }, id) => ({ id, ...period, importedOn })),
          given.flatMap(({ replaces }, id) => (replaces ? [{ replacedById: id, ...replaces }] : [])),
        )
        expect(coverage.flatMap(listDays)).toEqual([...known].sort())
        for (const [index, createSpan] of coverage.slice(1).entries())
          expect(
            createSpan.from > addDays(coverage[index]?.to ?? '', 1),
            'spans neither overlap nor touch',
          ).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

import { expect, test } from 'vitest'
import { calculateNextMonth, zeroMoney } from './business.ts'
import { stageTargetDays } from './stage-targets.ts'
import {
  collapseEmptyRows,
  createFunnelTable,
  createMoneyTable,
  createStagesTable,
  formatCell,
  getHeadlineFigures,
} from './tables.ts'

test('several rows without figures become one line, and a single one stays', () => {
  const rows = [
    ['January', 0, null],
    ['February', 0, 0],
    ['March', 6_000_00, 0],
    ['April', 0, 0],
    ['May', 0, -1_000_00],
    ['June', 0, 0],
    ['July', null, null],
  ]
  expect(collapseEmptyRows(rows)).toEqual([
    { kind: 'empty', first: 'January', last: 'February' },
    { kind: 'row', index: 2, cells: rows[2] },
    { kind: 'row', index: 3, cells: rows[3] },
    { kind: 'row', index: 4, cells: rows[4] },
    { kind: 'empty', first: 'June', last: 'July' },
  ])
  expect(collapseEmptyRows([])).toEqual([])
})

test('a small share isn’t rounded to nothing', () => {
  expect([0.0021, 0.0004, 0].map((share) => formatCell(share, 'share'))).toEqual(['0.2%', 'under 0.1%', '0%'])
})

test('the funnel compares only with a period that has data', () => {
  const figures = { visits: 0, begun: 0, paid: 0, submitted: 0, live: 0 }
  const launched = { total: 0, medianDays: null, slowDays: null, days: [] }
  const funnel = {
    now: { ...figures, visits: 10 },
    compared: { from: '2025-10-01', to: '2025-10-31' },
    before: figures,
    countedSince: '2025-11-01',
    areVisitsComplete: true,
    pages: [],
    launched,
  }
  const isShown = (before: typeof figures | null) =>
    createFunnelTable({ ...funnel, before }).columns.some(
      ({ title, isOnlyExported }) => title === 'Comparison' && !isOnlyExported,
    )
  expect([isShown(null), isShown(figures), isShown({ ...figures, begun: 1 })]).toEqual([false, false, true])
})

test('counted payments and projects lead to their lists', () => {
  const row = { ...zeroMoney, month: '2026-02', package: 'full' as const, payments: 1, revenue: 9_000_00 }
  const money = createMoneyTable([row], ['2026-02', '2026-03'])
  const path = '/admin/payments?from=2026-02-01&to=2026-02-28'
  expect(money.links?.map((links) => links.filter(Boolean))).toEqual([[path, path], []])
  const stage = { left: 2, medianDays: 3, within: 1, veryLate: 0, oldestDays: 6 }
  const stages = createStagesTable([
    { ...stage, status: 'under_review', slowDays: 5.1, late: 2 },
    { ...stage, status: 'live', slowDays: null, late: 0 },
  ])
  expect(stages.links?.map((links) => links.filter(Boolean))).toEqual([
    ['/admin?status=under_review', '/admin?status=under_review&overdue=yes'],
    ['/admin?status=live'],
  ])
})

test('times over their target say by how much', () => {
  const stage = { left: 2, within: 1, late: 0, veryLate: 0, oldestDays: 6 }
  const { notes } = createStagesTable([
    { ...stage, status: 'under_review', medianDays: 2, slowDays: 5.1 },
    { ...stage, status: 'live', medianDays: 90, slowDays: null },
  ])
  expect(stageTargetDays.under_review).toBe(2)
  expect(notes?.map((row) => row.filter(Boolean))).toEqual([['3.1 over'], []])
})

test('the parts of the fees add up', () => {
  const row = { ...zeroMoney, month: '2026-02', package: 'full' as const }
  const figures = getHeadlineFigures({
    ...{ compared: null, before: [], openDisputes: { total: 0, amount: 0 }, unpaid: { total: 0, amount: 0 } },
    forecast: { month: '2026-02', revenue: 0, refunds: 0, lost: 0, fees: 0, perDay: 100_00, daysLeft: 3 },
    rows: [{ ...row, providerFees: 871_50, governmentFees: 1_567_90 }],
  })
  expect(figures.find(({ label }) => label === 'Fees')).toMatchObject({
    value: '$2,439.40',
    note: 'Provider $871.50, government $1,567.90',
  })
})

test('the forecast of the next month counts its days', () => {
  const perDay = 100_00
  expect(calculateNextMonth({ month: '2026-01', perDay })).toBe(2_800_00)
  expect(calculateNextMonth({ month: '2027-12', perDay })).toBe(3_100_00)
})

import { expect, test } from 'vitest'
import { collapseEmptyRows, createFunnelTable, formatCell } from './tables.ts'

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

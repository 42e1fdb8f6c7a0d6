import { expect, test } from 'vitest'
import { mergeSpans } from '#contract/results'
import { getReportState } from '../imports/coverage.ts'

const getOctoberState = (
  periods: [from: string, to: string][],
  more: { launchedOn?: string; hasFigures?: boolean } = {},
) =>
  getReportState('2026-10', {
    launchedOn: '2026-05-04',
    hasFigures: true,
    coverage: mergeSpans(periods.map(([from, to]) => ({ from, to }))),
    isSent: false,
    ...more,
  })

test.each<
  [what: string, standing: ReturnType<typeof getOctoberState>, state: string, knownThrough: string | null]
>([
  ['a report of the whole month', getOctoberState([['2026-10-01', '2026-10-31']]), 'ready', '2026-10-31'],
  ['a report of several months', getOctoberState([['2026-06-01', '2026-11-05']]), 'ready', '2026-10-31'],
  [
    'a report until the day before the last',
    getOctoberState([['2026-10-01', '2026-10-30']]),
    'incomplete',
    '2026-10-30',
  ],
  [
    'two that meet',
    getOctoberState([
      ['2026-09-20', '2026-10-15'],
      ['2026-10-16', '2026-10-31'],
    ]),
    'ready',
    '2026-10-31',
  ],
  [
    'two with a day between them',
    getOctoberState([
      ['2026-10-01', '2026-10-15'],
      ['2026-10-17', '2026-10-31'],
    ]),
    'incomplete',
    '2026-10-15',
  ],
  [
    'one inside another',
    getOctoberState([
      ['2026-10-01', '2026-10-20'],
      ['2026-10-05', '2026-10-07'],
    ]),
    'incomplete',
    '2026-10-20',
  ],
  ['a beginning that is missing', getOctoberState([['2026-10-02', '2026-10-31']]), 'incomplete', null],
  [
    'from the launch on',
    getOctoberState([['2026-10-12', '2026-10-31']], { launchedOn: '2026-10-12' }),
    'ready',
    '2026-10-31',
  ],
  [
    'no figures, though an import spoke of it',
    getOctoberState([['2026-10-01', '2026-10-31']], { hasFigures: false }),
    'missing',
    '2026-10-31',
  ],
  ['nothing', getOctoberState([], { hasFigures: false }), 'missing', null],
])('%s', (_what, standing, state, knownThrough) => {
  expect(standing).toEqual({ state, knownThrough })
})

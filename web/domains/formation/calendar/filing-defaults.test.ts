import { expect, test } from 'vitest'
import type { CalendarObligation } from '#contract/formation'
import { getFilingDefaults } from './filing-defaults.ts'

const obligation: CalendarObligation = {
  key: 'US:federal-return:2026-12-31',
  kind: 'federal-return',
  jurisdiction: 'US',
  due: '2027-05-17',
  form: '990-N',
  feeUsd: 0,
  fee: 'Free',
  why: '',
  source: { title: 'IRS', url: 'https://irs.gov' },
  checkedOn: '2026-11-24',
  isOutdated: false,
  isOverdue: false,
  confidence: 'confirmed',
  owner: 'client',
  filing: null,
}
const start = (changes: Partial<CalendarObligation>) => getFilingDefaults({ ...obligation, ...changes })

test.each([
  ['a return names its fiscal year', {}, ['federal-return', 'US', '2026-12-31', '2027-05-17']],
  [
    'a report names its due date',
    { key: 'DE:annual-report:2027', kind: 'annual-report', jurisdiction: 'DE', due: '2027-03-01' },
    ['annual-report', 'DE', '2027-03-01', '2027-03-01'],
  ],
  [
    'a registration happens once',
    {
      key: 'OH:charity-registration:once',
      kind: 'charity-registration',
      jurisdiction: 'OH',
      due: '2026-12-01',
    },
    ['charity-registration', 'OH', '', '2026-12-01'],
  ],
  [
    'a report without a date',
    { key: 'OH:annual-report:undated-2026', kind: 'annual-report', jurisdiction: 'OH', due: null },
    ['annual-report', 'OH', '', ''],
  ],
  [
    'the application',
    { key: 'US:exemption-application:once', kind: 'exemption-application', due: '2029-02-28' },
    ['1023-EZ', 'US', '', '2029-02-28'],
  ],
])('%s', (_what, changes, [kind, jurisdiction, period, dueOn]) => {
  expect(start(changes)).toEqual({ kind, jurisdiction, period, dueOn })
})

test.each([
  ['statements, which aren’t filed', { kind: 'conflict-of-interest-statement' }],
  ['a warning', { kind: 'revocation-guard' }],
  ['a filing that is open', { filing: { id: 7, state: 'ready' } }],
] as const)('nothing is planned for %s', (_what, changes) => {
  expect(start(changes)).toBe(null)
})

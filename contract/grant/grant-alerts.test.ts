import { describe, expect, it } from 'vitest'
import {
  describeClickRateOutlook,
  describeGrantAlert,
  type GrantRuleFinding,
  NO_IMPRESSIONS,
} from '#contract/grant'

const today = '2026-11-27'

const createFinding = (
  rule: GrantRuleFinding['rule'],
  state: GrantRuleFinding['state'],
  ...values: [when: string, value: string][]
): GrantRuleFinding => ({
  rule,
  state,
  evidence: values.map(([when, value]) => ({ when, value, note: 'Only for staff' })),
  since: null,
})

const belowOnce = createFinding('clickRate', 'warning', ['2026-10', '4.39%'], ['2026-09', '5.20%'])
const belowTwice = createFinding('clickRate', 'alarm', ['2026-10', '4.39%'], ['2026-09', '4.10%'])
const noConversions = createFinding('conversions', 'warning', ['2026-10', '0'])
const fewSitelinks = createFinding('sitelinks', 'alarm', ['2026-11-12', '1'])

describe('describeGrantAlert', () => {
  it.each([
    [
      [belowOnce],
      'Click-through rate was 4.39% in October. Google asks for 5%.',
      'If November also ends below it, Google may deactivate the account.',
    ],
    [
      [belowTwice],
      'Click-through rate was 4.39% in October and 4.10% in September. Google asks for 5%.',
      'That’s two months in a row below it, so Google may deactivate the account.',
    ],
    [
      [createFinding('clickRate', 'warning', ['2026-10', NO_IMPRESSIONS])],
      'Click-through rate couldn’t be measured in October. Google asks for 5%.',
      'If November also ends below it, Google may deactivate the account.',
    ],
    [[noConversions], 'No conversion was recorded in October. Google asks for at least one a month.', ''],
    [
      [createFinding('conversions', 'warning', ['2026-10', '0.5'])],
      'Less than one conversion was recorded in October. Google asks for at least one a month.',
      '',
    ],
    [
      [fewSitelinks],
      'Sitelinks didn’t meet Google’s rule on Nov 12, 2026. Ads should link to at least two more pages of your site.',
      'Google may suspend an account that doesn’t follow its rules.',
    ],
    [
      [noConversions, fewSitelinks, belowTwice],
      'Sitelinks didn’t meet Google’s rule on Nov 12, 2026. Ads should link to at least two more pages of your site.',
      'Google may suspend an account that doesn’t follow its rules. 2 more rules aren’t met.',
    ],
    [
      [belowOnce, noConversions],
      'Click-through rate was 4.39% in October. Google asks for 5%.',
      'If November also ends below it, Google may deactivate the account. One more rule isn’t met.',
    ],
  ])('says which rule isn’t met, and how (%#)', (findings, text, outlook) => {
    expect(describeGrantAlert(findings, today)).toEqual({ text, outlook })
  })

  it('is null if every checked rule is met', () => {
    const met = createFinding('clickRate', 'kept', ['2026-10', '6.00%'])
    expect(describeGrantAlert([met, createFinding('ads', 'unknown')], today)).toBeNull()
  })
})

it('says that the deciding month is over only once it is', () => {
  const warning = { state: 'warning', month: '2026-10' } as const
  expect(describeClickRateOutlook(warning, '5%', '2026-11-30')).toBe(
    'If November also ends below 5%, Google may deactivate the account.',
  )
  expect(describeClickRateOutlook(warning, '5%', '2026-12-01')).toBe(
    'If November also ended below 5%, Google may deactivate the account. We’re waiting for November’s figures.',
  )
  expect(describeClickRateOutlook({ state: 'kept', month: '2026-10' }, '5%', today)).toBe('')
})

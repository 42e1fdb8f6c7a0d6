import { Day } from '#contract/fields.ts'
import {
  BooleanFact,
  computePublicSupport,
  Dollars,
  formationTypes,
  getRuleNumbers,
  listQuestions,
  publicSupportLimitIds,
  type ScreenerWarning,
  screenEligibility,
  screenerAnswers,
  worksheetVersions,
} from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { z } from '#contract/zod.ts'
import { defineCase, InvalidCaseError, requireFact } from './case.ts'

const screenerWarnings: Record<ScreenerWarning, string> = {
  late: 'effective date is the submission date; full 1023 asks for an earlier one',
  'need-not-apply': 'need not apply, but the ad grant needs the letter of the IRS',
  'ein-first': 'the EIN comes before the application',
  'filing-exception': 'an exception from the 990 series can only be asked for on Form 1023 (or Form 8940)',
}

export const solveScreenerCase = defineCase(
  z.object({
    version: z.enum(getKeys(worksheetVersions), {
      error: `Use one of ${Object.keys(worksheetVersions).join(', ')}`,
    }),
    answersOtherThanNo: z
      .record(z.string(), z.enum(screenerAnswers, { error: 'Answer yes, no, or unsure' }).nullable())
      .default({}),
    projectedReceipts: z.array(Dollars).nullish(),
    totalAssets: Dollars.nullish(),
    formedOn: Day.nullish(),
    today: Day.nullish(),
    wantsAnnualFilingException: BooleanFact,
    wantsEarlierDate: BooleanFact,
    hasEin: BooleanFact,
    formationType: z.enum(formationTypes).nullish(),
  }),
  ({ version, answersOtherThanNo, projectedReceipts, today, ...facts }, rules) => {
    const numbers = listQuestions(version).map(({ n }) => String(n))
    const unknownNumber = Object.keys(answersOtherThanNo).find((n) => !numbers.includes(n))
    if (unknownNumber !== undefined)
      throw new InvalidCaseError(
        `answersOtherThanNo: There is no question ${unknownNumber} in the version ${version}`,
      )
    const answers = { ...Object.fromEntries(numbers.map((n) => [n, 'no' as const])), ...answersOtherThanNo }
    const result = screenEligibility(
      answers,
      version,
      { ...facts, projectedReceipts: projectedReceipts ?? undefined, today: today ?? undefined },
      rules,
    )
    return {
      ...result,
      warnings: result.warnings.map((warning) => screenerWarnings[warning]),
      ...(result.path === 'incomplete' && { undecided: true }),
    }
  },
)

export const solvePublicSupportCase = defineCase(
  z.object({
    giftsGrantsContributions: Dollars.nullish(),
    donorsAboveThreshold: z.array(Dollars).nullish(),
    investmentAndUnrelated: Dollars.nullish(),
  }),
  (facts, rules) => {
    const result = computePublicSupport(
      {
        giftsGrantsContributions: requireFact(facts.giftsGrantsContributions, 'giftsGrantsContributions'),
        donors: requireFact(facts.donorsAboveThreshold, 'donorsAboveThreshold'),
        investmentAndUnrelated: requireFact(facts.investmentAndUnrelated, 'investmentAndUnrelated'),
      },
      getRuleNumbers(rules, publicSupportLimitIds),
    )
    const { excess, ...others } = requireFact(result, 'giftsGrantsContributions')
    return { ...others, step3Excess: excess }
  },
)

import { Day } from '#contract/fields.ts'
import {
  BooleanFact,
  Dollars,
  describeValue,
  FiscalYearEnd,
  filingDeadline27Months,
  getEffectiveDate,
  getFirstReturn,
  getReturnDates,
  isExtended,
  listQuestions,
  publicSupport,
  type Rules,
  reinstatement,
  returnFor,
  returnForms,
  revocation,
  type ScreenerWarning,
  screenEligibility,
  screenerAnswers,
  UnusableFacts,
  worksheetVersions,
} from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { z } from '#contract/zod.ts'
import {
  define,
  FiscalYearEnded,
  MissingFact,
  need,
  type Result,
  type Solver,
  UnreadableCase,
} from './case.ts'
import { stateObligation } from './state-cases.ts'

const ReturnForm = z.enum(returnForms, { error: `Use one of ${returnForms.join(', ')}` })
const Receipts = z.array(Dollars.nullable())

const federalReturn = define(
  z.object({
    fiscalYearEnded: FiscalYearEnded.nullish(),
    form: ReturnForm.nullish(),
    extensionFiledOn: Day.nullish(),
  }),
  ({ fiscalYearEnded, form, extensionFiledOn }, rules) => {
    const dates = getReturnDates(need(fiscalYearEnded, 'fiscalYearEnded'), form ?? '990', rules)
    const isTooLate = extensionFiledOn ? !isExtended(extensionFiledOn, dates) : false
    return {
      due: dates.due,
      form8868FileBy: form === '990-N' ? null : dates.due,
      extendedDue: isTooLate ? null : dates.extended,
      form990NDue: dates.due,
      form990NExtendedDue: null,
      ...(!form && { undecided: true, missing: ['form'] }),
    }
  },
)

const ReturnChoice = z.object({
  totalAssets: Dollars.nullish(),
  supportingOrganization: BooleanFact.default(false),
  privateFoundation: BooleanFact.default(false),
})

const chooseReturn = (
  receipts: (number | null)[],
  { totalAssets = null, supportingOrganization, privateFoundation }: z.output<typeof ReturnChoice>,
  rules: Rules,
) => returnFor({ receipts, totalAssets, supportingOrganization, privateFoundation }, rules)

const firstReturn = define(
  ReturnChoice.extend({
    formedOn: Day.nullish(),
    fiscalYearEnd: FiscalYearEnd.nullish(),
    receiptsByYear: Receipts.nullish(),
    exemptOn: Day.nullish(),
  }),
  (facts, rules) => {
    const formedOn = need(facts.formedOn, 'formedOn')
    const { year, days, dates } = getFirstReturn(formedOn, need(facts.fiscalYearEnd, 'fiscalYearEnd'), rules)
    const isPending = facts.exemptOn === null
    return {
      firstTaxYear: [year.start, year.end],
      firstTaxYearDays: days,
      ...chooseReturn((facts.receiptsByYear ?? []).slice(0, 1), facts, rules),
      due: dates.due,
      ...(isPending && {
        note: `call ${describeValue(rules.federal.accountHelpPhone.value)} for an account`,
      }),
    }
  },
)

const formChoice = define(
  ReturnChoice.extend({ grossReceiptsByTaxYear: Receipts.nullish() }),
  ({ grossReceiptsByTaxYear, ...facts }, rules) => ({
    ...chooseReturn(grossReceiptsByTaxYear ?? [], facts, rules),
  }),
)

const deadline27Months = define(
  z.object({ formedOn: Day.nullish(), applicationFiledOn: Day.nullish() }),
  (facts, rules) => {
    const formedOn = need(facts.formedOn, 'formedOn')
    const filedOn = facts.applicationFiledOn ?? null
    if (filedOn !== null && filedOn < formedOn)
      throw new UnreadableCase('applicationFiledOn: An application can’t come before formation')
    const fileBy = filingDeadline27Months(formedOn, rules)
    const isLate = filedOn !== null && filedOn > fileBy
    return {
      fileBy,
      effectiveIfInTime: formedOn,
      effective: getEffectiveDate(formedOn, filedOn, rules),
      ...(isLate && { path: '1023 in full if an earlier date is wanted' }),
    }
  },
)

const revocationCase = define(
  z.object({ missedFiscalYears: z.array(FiscalYearEnded).nullish(), extensionFiledForThird: BooleanFact }),
  (facts, rules) => ({
    ...revocation(need(facts.missedFiscalYears, 'missedFiscalYears'), rules, {
      isThirdExtended: facts.extensionFiledForThird === true,
    }),
  }),
)

const reinstatementCase = define(
  z.object({
    letterDate: Day.nullish(),
    listPostedOn: Day.nullish(),
    threeYearsForms: z.array(ReturnForm).nullish(),
    revokedBefore: BooleanFact,
    appliesOn: Day.nullish(),
    sameClassification: BooleanFact,
  }),
  (facts, rules) => {
    const { section, ...result } = reinstatement(
      {
        letterDate: need(facts.letterDate, 'letterDate'),
        listPostedOn: need(facts.listPostedOn, 'listPostedOn'),
        forms: need(facts.threeYearsForms, 'threeYearsForms'),
        revokedBefore: need(facts.revokedBefore, 'revokedBefore'),
        appliesOn: facts.appliesOn ?? undefined,
        sameClassification: facts.sameClassification ?? undefined,
      },
      rules,
    )
    return { ...result, section: `Rev. Proc. 2014-11 ${section}` }
  },
)

const screenerWarnings: Record<ScreenerWarning, string> = {
  late: 'effective date is the submission date; full 1023 asks for an earlier one',
  'filing-exception': 'an exception from the 990 series can only be asked for on Form 1023 (or Form 8940)',
}

const screen = define(
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
  }),
  ({ version, answersOtherThanNo, projectedReceipts, today, ...facts }, rules) => {
    const numbers = listQuestions(version).map(({ n }) => String(n))
    const stranger = Object.keys(answersOtherThanNo).find((n) => !numbers.includes(n))
    if (stranger !== undefined)
      throw new UnreadableCase(
        `answersOtherThanNo: There is no question ${stranger} in the version ${version}`,
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

const publicSupportCase = define(
  z.object({
    giftsGrantsContributions: Dollars.nullish(),
    donorsAboveThreshold: z.array(Dollars).nullish(),
    investmentAndUnrelated: Dollars.nullish(),
  }),
  (facts, rules) => {
    const result = publicSupport(
      {
        giftsGrantsContributions: need(facts.giftsGrantsContributions, 'giftsGrantsContributions'),
        donors: need(facts.donorsAboveThreshold, 'donorsAboveThreshold'),
        investmentAndUnrelated: need(facts.investmentAndUnrelated, 'investmentAndUnrelated'),
      },
      rules,
    )
    const { excess, ...others } = need(result, 'giftsGrantsContributions')
    return { ...others, step3Excess: excess }
  },
)

const solvers: Record<string, Solver> = {
  'federal-return': federalReturn,
  'first-return': firstReturn,
  'form-choice': formChoice,
  'deadline-27-months': deadline27Months,
  revocation: revocationCase,
  reinstatement: reinstatementCase,
  screen,
  'public-support-509a1': publicSupportCase,
  'state-obligation': stateObligation,
}

const Case = z.object({ id: z.string(), kind: z.string(), facts: z.record(z.string(), z.unknown()) })
const CaseFile = z.union([z.array(Case), z.object({ cases: z.array(Case) }).transform(({ cases }) => cases)])

const solveCase = ({ id, kind, facts }: z.output<typeof Case>, rules: Rules): Result[] => {
  const solver = Object.hasOwn(solvers, kind) ? solvers[kind] : undefined
  if (!solver)
    throw new UnreadableCase(`The kind “${kind}” is unknown. Use one of ${Object.keys(solvers).join(', ')}`)
  try {
    return [solver(facts, rules)].flat().map((result) => ({ id, ...result }))
  } catch (error) {
    if (error instanceof MissingFact) return [{ id, undecided: true, missing: [error.message] }]
    throw error
  }
}

/** Solves a file of cases: `[{ id, kind, facts }]`. Returns their results in the same order. */
export const solveCases = (data: unknown, rules: Rules): Result[] => {
  const parsed = CaseFile.safeParse(data)
  if (!parsed.success)
    throw new UnreadableCase('The file must be a list of cases, each with id, kind, and facts.')
  return parsed.data.flatMap((each) => {
    try {
      return solveCase(each, rules)
    } catch (error) {
      const isExpected = error instanceof UnreadableCase || error instanceof UnusableFacts
      if (!isExpected) throw error
      throw new UnreadableCase(`The case “${each.id}” can’t be read: ${(error as Error).message}.`)
    }
  })
}

import { Day } from '#contract/fields.ts'
import {
  BooleanFact,
  computeRevocation,
  Dollars,
  describeValue,
  determineReinstatement,
  determineReturnForm,
  FiscalYearEnd,
  getApplicationDeadline,
  getEffectiveDate,
  getFirstReturn,
  getReturnDates,
  isExtended,
  type Rules,
  returnForms,
} from '#contract/formation'
import { z } from '#contract/zod.ts'
import { defineCase, FiscalYearEndDay, InvalidCaseError, requireFact } from './case.ts'

const ReturnForm = z.enum(returnForms, { error: `Use one of ${returnForms.join(', ')}` })
const Receipts = z.array(Dollars.nullable())

export const solveFederalReturnCase = defineCase(
  z.object({
    fiscalYearEnded: FiscalYearEndDay.nullish(),
    form: ReturnForm.nullish(),
    extensionFiledOn: Day.nullish(),
  }),
  ({ fiscalYearEnded, form, extensionFiledOn }, rules) => {
    const dates = getReturnDates(requireFact(fiscalYearEnded, 'fiscalYearEnded'), form ?? '990', rules)
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
) => determineReturnForm({ receipts, totalAssets, supportingOrganization, privateFoundation }, rules)

export const solveFirstReturnCase = defineCase(
  ReturnChoice.extend({
    formedOn: Day.nullish(),
    fiscalYearEnd: FiscalYearEnd.nullish(),
    receiptsByYear: Receipts.nullish(),
    exemptOn: Day.nullish(),
  }),
  (facts, rules, listAssumed) => {
    const formedOn = requireFact(facts.formedOn, 'formedOn')
    const { year, days, dates } = getFirstReturn(
      formedOn,
      requireFact(facts.fiscalYearEnd, 'fiscalYearEnd'),
      rules,
    )
    const isPending = facts.exemptOn === null
    return {
      firstTaxYear: [year.start, year.end],
      firstTaxYearDays: days,
      ...chooseReturn((facts.receiptsByYear ?? []).slice(0, 1), facts, rules),
      ...listAssumed('supportingOrganization', 'privateFoundation'),
      due: dates.due,
      ...(isPending && {
        note: `call ${describeValue(rules.federal.accountHelpPhone.value)} for an account`,
      }),
    }
  },
)

export const solveFormChoiceCase = defineCase(
  ReturnChoice.extend({ grossReceiptsByTaxYear: Receipts.nullish() }),
  ({ grossReceiptsByTaxYear, ...facts }, rules, listAssumed) => ({
    ...chooseReturn(grossReceiptsByTaxYear ?? [], facts, rules),
    ...listAssumed('supportingOrganization', 'privateFoundation'),
  }),
)

export const solve27MonthDeadlineCase = defineCase(
  z.object({ formedOn: Day.nullish(), applicationFiledOn: Day.nullish() }),
  (facts, rules) => {
    const formedOn = requireFact(facts.formedOn, 'formedOn')
    const filedOn = facts.applicationFiledOn ?? null
    if (filedOn !== null && filedOn < formedOn)
      throw new InvalidCaseError('applicationFiledOn: An application can’t come before formation')
    const fileBy = getApplicationDeadline(formedOn, rules)
    const isLate = filedOn !== null && filedOn > fileBy
    return {
      fileBy,
      effectiveIfInTime: formedOn,
      effective: getEffectiveDate(formedOn, filedOn, rules),
      ...(isLate && { path: '1023 in full if an earlier date is wanted' }),
    }
  },
)

export const solveRevocationCase = defineCase(
  z.object({ missedFiscalYears: z.array(FiscalYearEndDay).nullish(), extensionFiledForThird: BooleanFact }),
  (facts, rules) => ({
    ...computeRevocation(requireFact(facts.missedFiscalYears, 'missedFiscalYears'), rules, {
      isThirdExtended: facts.extensionFiledForThird === true,
    }),
  }),
)

export const solveReinstatementCase = defineCase(
  z.object({
    letterDate: Day.nullish(),
    listPostedOn: Day.nullish(),
    threeYearsForms: z.array(ReturnForm).length(3, 'Name the forms of the three missed years').nullish(),
    revokedBefore: BooleanFact,
    appliesOn: Day.nullish(),
    wantsRetroactive: BooleanFact,
    // Defaults to true if omitted. If it's null, the result lists it as missing.
    sameClassification: BooleanFact.default(true),
  }),
  (facts, rules, listAssumed) => {
    const result = determineReinstatement(
      {
        letterDate: requireFact(facts.letterDate, 'letterDate'),
        listPostedOn: requireFact(facts.listPostedOn, 'listPostedOn'),
        forms: requireFact(facts.threeYearsForms, 'threeYearsForms'),
        revokedBefore: requireFact(facts.revokedBefore, 'revokedBefore'),
        appliesOn: facts.appliesOn ?? null,
        wantsRetroactive: facts.wantsRetroactive,
        sameClassification: facts.sameClassification,
      },
      rules,
    )
    if ('undecided' in result) return { ...result }
    return {
      ...result,
      section: `Rev. Proc. 2014-11 ${result.section}`,
      ...listAssumed('appliesOn', 'sameClassification'),
    }
  },
)

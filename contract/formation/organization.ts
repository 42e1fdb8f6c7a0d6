import { Day, textField } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { getYear } from './civil-days.ts'
import { parseFiscalYearEnd, type TaxYear } from './fiscal-years.ts'
import { rejectSocialSecurityNumbers } from './social-security-numbers.ts'

/** A boolean that can be unknown. Missing values and "unknown" become null. */
export const BooleanFact = z
  .union([z.boolean(), z.null(), z.literal('unknown')], { error: 'Use true, false, or null' })
  .optional()
  .transform((fact) => (typeof fact === 'boolean' ? fact : null))

/** An amount in US dollars up to a quadrillion. */
export const Dollars = z
  .number({ error: 'Use an amount in dollars' })
  .nonnegative('Amounts can’t be negative')
  .max(1e15, 'That amount is too large')

/** The end of the fiscal year as "12-31" or "02-last", parsed into the month. */
export const FiscalYearEnd = z.string().transform((value, context) => {
  const month = parseFiscalYearEnd(value)
  if (month !== null) return month
  context.addIssue({
    code: 'custom',
    message: 'A fiscal year ends on the last day of a month, such as 12-31 or 06-30',
  })
  return z.NEVER
})

/** A text field that rejects Social Security numbers. */
export const formationTextField = (max: number) => rejectSocialSecurityNumbers(textField(max))

/** A filing with an authority. Only filed and accepted ones are treated as filed. */
export const Filing = z.object({
  kind: formationTextField(60),
  jurisdiction: formationTextField(2).default('US'),
  /** The due date that the filing is for. Null if unknown. */
  due: Day.nullish(),
  fiscalYearEnded: Day.nullish(),
  filedOn: Day.nullish(),
  status: z.enum(['planned', 'ready', 'filed', 'accepted', 'rejected', 'withdrawn']).default('filed'),
})
export type Filing = z.output<typeof Filing>

/** Receipts as a list in the order of the tax years, or by the year in which each tax year ends. */
const ReceiptsByYear = z.union([
  z.array(Dollars.nullable()).max(200),
  z.record(z.string().regex(/^\d{4}$/, 'Use years such as 2026'), Dollars.nullable()),
])

export const formationTypes = ['corporation', 'association', 'trust', 'llc'] as const

/** The facts about an organization that determine its obligations. */
export const OrganizationFacts = z
  .object({
    state: z.string(),
    formedOn: Day,
    fiscalYearEnd: FiscalYearEnd,
    exemptOn: Day.nullish().transform((day) => day ?? null),
    receiptsByYear: ReceiptsByYear.default([]),
    assets: Dollars.nullish().transform((amount) => amount ?? null),
    soliciting: BooleanFact,
    privateFoundation: BooleanFact,
    supportingOrganization: BooleanFact.default(false),
    /** Legal form of the organization. State rules cover only corporations. Null if unknown. */
    formationType: z.enum(formationTypes).nullable().default('corporation'),
    /** The charity law under which a New York organization is registered. Null if unknown. */
    registration: z.enum(['7-A', 'EPTL', 'DUAL']).nullish(),
    grossRevenueCertifiedUnder500k: BooleanFact,
    filesOnline: BooleanFact,
    grantActiveOn: Day.nullish().transform((day) => day ?? null),
    /**
     * First day for which the ledger is complete. Earlier obligations aren't reported as missing. Null means
     * that it's complete since formation, except that overdue recurring obligations aren't listed.
     */
    ledgerSince: Day.nullish().transform((day) => day ?? null),
  })
  .refine(({ formedOn, exemptOn }) => exemptOn === null || exemptOn >= formedOn, {
    path: ['exemptOn'],
    message: 'The exemption can’t begin before formation',
  })
export type OrganizationFacts = z.output<typeof OrganizationFacts>
export type OrganizationFactsInput = z.input<typeof OrganizationFacts>

/** Returns the gross receipts of each tax year, or null if unknown. `years` must start with the first one. */
export const listGrossReceipts = (
  { receiptsByYear }: OrganizationFacts,
  years: readonly TaxYear[],
): (number | null)[] =>
  years.map(
    ({ end }, index) =>
      (Array.isArray(receiptsByYear) ? receiptsByYear[index] : receiptsByYear[getYear(end)]) ?? null,
  )

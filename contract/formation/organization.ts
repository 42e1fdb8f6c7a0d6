import { Day, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { getYear } from './civil-days.ts'
import { parseFiscalYearEnd, type TaxYear } from './fiscal-years.ts'
import { refuseSocialSecurityNumbers } from './social-security-numbers.ts'

/** A boolean that can be unknown: null, missing, or "unknown". */
export const BooleanFact = z
  .union([z.boolean(), z.null(), z.literal('unknown')], { error: 'Use true, false, or null' })
  .optional()
  .transform((fact) => (typeof fact === 'boolean' ? fact : null))

/** An amount in US dollars up to a quadrillion. */
export const Dollars = z
  .number({ error: 'Use an amount in dollars' })
  .nonnegative('Amounts can’t be negative')
  .max(1e15, 'That amount is too large')

/** The end of the fiscal year as "12-31" or "02-last". Becomes the month. */
export const FiscalYearEnd = z.string().transform((value, context) => {
  const month = parseFiscalYearEnd(value)
  if (month !== null) return month
  context.addIssue({
    code: 'custom',
    message: 'A fiscal year ends on the last day of a month, such as 12-31 or 06-30',
  })
  return z.NEVER
})

/** A text field of this domain. */
export const formationText = (max: number) => refuseSocialSecurityNumbers(text(max))

/** Something filed with an authority. Filings that were rejected or withdrawn count as not filed. */
export const Filing = z.object({
  kind: formationText(60),
  jurisdiction: formationText(2).default('US'),
  /** The due date, or the end of the fiscal year, that the filing is for. */
  due: Day.nullish(),
  fiscalYearEnded: Day.nullish(),
  filedOn: Day.nullish(),
  status: z.enum(['planned', 'ready', 'filed', 'accepted', 'rejected', 'withdrawn']).default('filed'),
})
export type Filing = z.output<typeof Filing>

/** Receipts in the order of the tax years, or by the year in which each tax year ends. */
const ReceiptsByYear = z.union([
  z.array(Dollars.nullable()).max(200),
  z.record(z.string().regex(/^\d{4}$/, 'Use years such as 2026'), Dollars.nullable()),
])

export const formationTypes = ['corporation', 'association', 'trust', 'llc'] as const

/** What obligations depend on. */
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
    /** The rules of states are about corporations. Null: unknown. */
    formationType: z.enum(formationTypes).nullable().default('corporation'),
    /** New York: the law an organization is registered under. */
    registration: z.enum(['7-A', 'EPTL', 'DUAL']).nullish(),
    grossRevenueCertifiedUnder500k: BooleanFact,
    filesOnline: BooleanFact,
    grantActiveOn: Day.nullish().transform((day) => day ?? null),
    /**
     * Since when the ledger is complete. What was due earlier isn't known to be missing. Null: since formation,
     * and recurring obligations of the past aren't listed.
     */
    ledgerSince: Day.nullish().transform((day) => day ?? null),
  })
  .refine(({ formedOn, exemptOn }) => exemptOn === null || exemptOn >= formedOn, {
    path: ['exemptOn'],
    message: 'The exemption can’t begin before formation',
  })
export type OrganizationFacts = z.output<typeof OrganizationFacts>
export type OrganizationFactsInput = z.input<typeof OrganizationFacts>

/** The receipts of each tax year, of which `years` are all from the first one on. Null: unknown. */
export const getReceipts = (
  { receiptsByYear }: OrganizationFacts,
  years: readonly TaxYear[],
): (number | null)[] =>
  years.map(
    ({ end }, index) =>
      (Array.isArray(receiptsByYear) ? receiptsByYear[index] : receiptsByYear[getYear(end)]) ?? null,
  )

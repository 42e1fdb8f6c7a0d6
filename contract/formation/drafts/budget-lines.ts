/** A line of the statement of revenues and expenses. */
export interface BudgetLine {
  /** Line number on Form 1023 (Rev. January 2020), Part VI, section A. */
  line: number
  label: string
  side: 'revenue' | 'expense'
}

/** The lines that people fill in. The form computes lines 8, 10, 13, and 24. */
export const budgetLines = {
  gifts: { line: 1, label: 'Gifts, grants, and contributions received', side: 'revenue' },
  membershipFees: { line: 2, label: 'Membership fees received', side: 'revenue' },
  investmentIncome: { line: 3, label: 'Gross investment income', side: 'revenue' },
  unrelatedIncome: { line: 4, label: 'Net unrelated business income', side: 'revenue' },
  taxesLevied: { line: 5, label: 'Taxes levied for your benefit', side: 'revenue' },
  publicServices: {
    line: 6,
    label: 'Value of services or facilities from a government without charge',
    side: 'revenue',
  },
  otherRevenue: { line: 7, label: 'Any other revenue', side: 'revenue' },
  programRevenue: {
    line: 9,
    label: 'Admissions, merchandise, and services related to your exempt purposes',
    side: 'revenue',
  },
  capitalGain: { line: 11, label: 'Net gain or loss on sale of capital assets', side: 'revenue' },
  unusualGrants: { line: 12, label: 'Unusual grants', side: 'revenue' },
  fundraising: { line: 14, label: 'Fundraising expenses', side: 'expense' },
  grantsPaid: { line: 15, label: 'Contributions, gifts, and grants paid out', side: 'expense' },
  memberBenefits: { line: 16, label: 'Disbursements to or for members', side: 'expense' },
  officerPay: { line: 17, label: 'Compensation of officers, directors, and trustees', side: 'expense' },
  salaries: { line: 18, label: 'Other salaries and wages', side: 'expense' },
  interest: { line: 19, label: 'Interest expense', side: 'expense' },
  occupancy: { line: 20, label: 'Occupancy, such as rent and utilities', side: 'expense' },
  depreciation: { line: 21, label: 'Depreciation and depletion', side: 'expense' },
  professionalFees: { line: 22, label: 'Professional fees', side: 'expense' },
  otherExpenses: { line: 23, label: 'Other expenses, such as program services', side: 'expense' },
} as const satisfies Record<string, BudgetLine>
export type BudgetLineName = keyof typeof budgetLines

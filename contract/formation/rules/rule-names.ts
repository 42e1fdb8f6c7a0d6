import type { ObligationRule } from './due-rule.ts'
import { describeValue, type Rule } from './rule.ts'
import type { FederalRuleId } from './rules.ts'
import type { StateRuleKey } from './state-rules.ts'

const ruleNames: Record<FederalRuleId | StateRuleKey, string> = {
  shortApplicationFee: 'Form 1023-EZ: fee',
  fullApplicationFee: 'Form 1023: fee',
  einFee: 'EIN: fee',
  shortApplicationReceiptsLimit: 'Form 1023-EZ: receipts limit',
  shortApplicationAssetsLimit: 'Form 1023-EZ: assets limit',
  needNotApplyReceipts: 'No application: receipts limit',
  applicationMonths: 'Months to apply',
  noticeReceiptsFirstYear: 'Form 990-N: first-year limit',
  noticeReceiptsTwoYears: 'Form 990-N: 2-year average',
  noticeReceiptsThreeYears: 'Form 990-N: 3-year average',
  shortReturnReceipts: 'Form 990-EZ: receipts below',
  shortReturnAssets: 'Form 990-EZ: assets below',
  returnDueMonths: 'Form 990: months until due',
  returnDueDay: 'Form 990: due day',
  extensionMonths: 'Form 8868: extra months',
  missedReturnsBeforeRevocation: 'Missed returns to revocation',
  streamlinedMonths: 'Reinstatement: months',
  donorSharePercent: 'Public support: donor share, %',
  publicSupportOneIn: 'Public support: one in',
  publicSupportFactsOneIn: 'Public support, facts: one in',
  accountHelpPhone: 'IRS account help, phone',
  shortApplicationDays: 'Form 1023-EZ: days to decide',
  fullApplicationDays: 'Form 1023: days to decide',
  einDays: 'EIN: days to arrive',
  acknowledgedGiftAmount: 'Donor receipt: gift from',
  disclosedPaymentAmount: 'Donor receipt: payment above',
  conflictStatement: 'Conflict of interest statements',
  grantSurvey: 'Survey of Google Ad Grants',
  formationDocument: 'Formation document',
  formationFee: 'Formation fee',
  report: 'Report to the state',
  reportFee: 'Report fee',
  firstReport: 'First report',
  charityRegistration: 'Charity registration',
  charityFee: 'Charity registration fee',
  charityRenewal: 'Charity registration renewal',
  charityExemptBelow: 'Charity exemption: below',
  stateTaxExemption: 'State tax exemption',
  registeredAgent: 'Registered agent',
  publication: 'Newspaper notice',
  minimumDirectors: 'Minimum directors',
}

const isNamed = (key: string): key is keyof typeof ruleNames => Object.hasOwn(ruleNames, key)

/** Matches IDs of rules whose numbers are amounts in US dollars. */
const moneyPattern = /Fee$|Amount$|Receipts|Assets|charityExemptBelow/

type AnyRule = Rule | ObligationRule
const isObligation = (rule: AnyRule): rule is ObligationRule => 'obligation' in rule

/** Returns a rule's name. "OH/formationFee" becomes "Formation fee". */
export const getRuleName = (id: string, rule: AnyRule): string => {
  const key = id.split('/')[1] ?? ''
  if (isObligation(rule)) return rule.name
  return isNamed(key) ? ruleNames[key] : key
}

/** Describes the value of a rule, or the fee of an obligation. */
export const describeRule = (id: string, rule: AnyRule): string =>
  describeValue(isObligation(rule) ? rule.fee : rule.value, {
    isMoney: isObligation(rule) || moneyPattern.test(id),
  })

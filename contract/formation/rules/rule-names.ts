import type { ObligationRule } from './due-rule.ts'
import type { FederalRuleId } from './load-rules.ts'
import { describeValue, type Rule } from './rule.ts'
import type { StateRuleKey } from './state-rules.ts'

const ruleNames: Record<FederalRuleId | StateRuleKey, string> = {
  shortApplicationFee: 'Fee for Form 1023-EZ',
  fullApplicationFee: 'Fee for Form 1023',
  einFee: 'Fee for an EIN',
  shortApplicationReceiptsLimit: 'Form 1023-EZ: maximum receipts a year',
  shortApplicationAssetsLimit: 'Form 1023-EZ: maximum assets',
  needNotApplyReceipts: 'No application needed: maximum receipts a year',
  applicationMonths: 'Months to apply after formation',
  noticeReceiptsFirstYear: 'Form 990-N: maximum receipts, first year',
  noticeReceiptsTwoYears: 'Form 990-N: maximum receipts, average of two years',
  noticeReceiptsThreeYears: 'Form 990-N: maximum receipts, average of three years',
  shortReturnReceipts: 'Form 990-EZ: receipts below',
  shortReturnAssets: 'Form 990-EZ: assets below',
  returnDueMonths: 'Form 990 series: due month after the year ends',
  returnDueDay: 'Form 990 series: due day of the month',
  extensionMonths: 'Form 8868: months of extension',
  missedReturnsBeforeRevocation: 'Missed returns before the exemption ends',
  streamlinedMonths: 'Months for streamlined reinstatement',
  donorSharePercent: 'Public support: maximum share of one donor, in percent',
  publicSupportOneIn: 'Public support: one part in',
  publicSupportFactsOneIn: 'Public support by facts and circumstances: one part in',
  accountHelpPhone: 'IRS phone number for account help',
  shortApplicationDays: 'Days until the IRS decides on Form 1023-EZ',
  fullApplicationDays: 'Days until the IRS decides on Form 1023',
  einDays: 'Days until an EIN arrives',
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
  charityExemptBelow: 'Charity registration: exempt below',
  stateTaxExemption: 'State tax exemption',
  registeredAgent: 'Registered agent',
  publication: 'Newspaper notice',
  minimumDirectors: 'Minimum number of directors',
}

const isNamed = (key: string): key is keyof typeof ruleNames => Object.hasOwn(ruleNames, key)

/** Keys of rules whose numbers are amounts in dollars. */
const moneyPattern = /Fee$|Receipts|Assets|charityExemptBelow/

type AnyRule = Rule | ObligationRule
const isObligation = (rule: AnyRule): rule is ObligationRule => 'obligation' in rule

/** "OH/formationFee" is "Formation fee". */
export const nameRule = (id: string, rule: AnyRule): string => {
  const key = id.split('/')[1] ?? ''
  if (isObligation(rule)) return rule.name
  return isNamed(key) ? ruleNames[key] : key
}

/** The value in words. For an obligation, its fee. */
export const describeRule = (id: string, rule: AnyRule): string =>
  describeValue(isObligation(rule) ? rule.fee : rule.value, {
    isMoney: isObligation(rule) || moneyPattern.test(id),
  })

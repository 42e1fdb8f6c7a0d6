import { toEasternDay } from '#contract/dates.ts'
import { OrganizationFacts, type OrganizationProfile } from '#contract/formation'
import type { ProjectRecord } from '#server/database/schema.ts'

const toFact = (answer: '' | 'yes' | 'no'): boolean | null => (answer === '' ? null : answer === 'yes')
const toAmount = (amount: string): number | null => (amount === '' ? null : Number(amount))

/**
 * Creates the facts that determine obligations. Throws if a fact is invalid, or if the formation date or
 * fiscal year is missing.
 */
export const createOrganizationFacts = (
  profile: OrganizationProfile,
  project: ProjectRecord,
): OrganizationFacts => {
  const { incorporationDate: formedOn, irs501c3ApprovedAt: approvedOn } = project
  return OrganizationFacts.parse({
    state: profile.state,
    formedOn,
    fiscalYearEnd: profile.fiscalYearEnd,
    // If a mistyped approval date precedes formation, use the formation date.
    exemptOn: approvedOn && formedOn && approvedOn < formedOn ? formedOn : approvedOn,
    receiptsByYear: [profile.receiptsFirstYear, profile.receiptsSecondYear, profile.receiptsThirdYear].map(
      toAmount,
    ),
    assets: toAmount(profile.totalAssets),
    soliciting: toFact(profile.soliciting),
    privateFoundation: toFact(profile.privateFoundation),
    supportingOrganization: toFact(profile.supportingOrganization),
    registration: profile.newYorkRegistration || null,
    formationType: profile.formationType || null,
    // Filings from before the project was created aren't recorded.
    ledgerSince: toEasternDay(project.createdAt),
    grantActiveOn: project.googleAdGrantApprovedAt,
  })
}

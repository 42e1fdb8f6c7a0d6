import { emptyProfile, findStateCode, OrganizationProfile } from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { StoredProfile } from './organization-profile.queries.ts'

/** Creates a profile from the client's answers in other forms. Omits text that isn't valid in a profile. */
export const prefillProfile = (
  project: ProjectRecord,
  { answers, website }: Pick<StoredProfile, 'answers' | 'website'>,
): OrganizationProfile => {
  const known = {
    legalName: answers?.nonprofitName,
    state: project.state && findStateCode(project.state),
    purposes: answers?.missionStatement ?? project.purpose,
    mailingAddress: answers?.address ?? project.address,
    website,
  }
  const usable = getKeys(known).filter((name) => {
    const text = known[name]
    return text && OrganizationProfile.shape[name].safeParse(text).success
  })
  return { ...emptyProfile, ...Object.fromEntries(usable.map((name) => [name, known[name]])) }
}

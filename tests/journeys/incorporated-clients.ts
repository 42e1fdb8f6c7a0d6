import { type OrganizationProfile, saveOrganizationProfile, stateNames } from '#contract/formation'
import { getStaffProject, submitApplication, updateProjectDetails } from '#contract/projects'
import { organizationProfile } from '../formation/profiles.ts'
import { sampleApplication } from '../users.ts'
import { createClient, logInAsStaff, orderPackage } from './staff-steps.ts'

/** Creates a client who bought the Starter package and submitted the application. */
export const createApplicant = async (name: string) => {
  const { client, email } = await createClient(name)
  const publicId = await orderPackage(client, 'starter')
  await client.call(submitApplication, { params: { publicId }, body: sampleApplication })
  return { client, email, publicId }
}

/**
 * Creates a client whose nonprofit was incorporated on January 5, 2026, with a complete organization profile.
 */
export const createIncorporatedClient = async (name: string, state: keyof typeof stateNames) => {
  const { client, email, publicId } = await createApplicant(name)
  const staff = await logInAsStaff()
  const project = await staff.call(getStaffProject, { params: { publicId } })
  await staff.call(updateProjectDetails, {
    params: { publicId },
    body: {
      seenAt: project.updatedAt.toISOString(),
      einNumber: null,
      state: stateNames[state],
      incorporationDate: '2026-01-05',
      irs501c3ApprovedAt: null,
      googleAdGrantApprovedAt: null,
      campaignLaunchedAt: null,
      assignedAdminId: null,
      notes: null,
    },
  })
  const profile: OrganizationProfile = { ...organizationProfile, state }
  await staff.call(saveOrganizationProfile, { params: { id: publicId }, body: profile })
  return { publicId, email, client, staff }
}

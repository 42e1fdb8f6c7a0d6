export { mergeAnswers } from './answers.ts'
export { changeEachProject } from './bulk/bulk-changes.ts'
export { closeLockedProject } from './closing/closing.ts'
export { createProjectClosedEmail } from './closing/project-closed.email.tsx'
export { registerOnboardingRoutes } from './onboarding/onboarding.routes.ts'
export { beginOnboarding } from './onboarding/onboarding.ts'
export { sweepInvitations } from './people/invitations.ts'
export { findEmailRecipients, findMemberRole } from './people/people.queries.ts'
export { registerPeopleRoutes } from './people/people.routes.ts'
export { removeUserPeople, requireNoMembers } from './people/people.ts'
export { requireOpen, requireProjectAccess } from './project-policy.ts'
export { findProject, lockProject } from './projects.queries.ts'
export { registerProjectRoutes } from './projects.routes.ts'
export {
  findDueStep,
  getClientProject,
  getProject,
  lockClientProject,
  lockExistingProject,
  type ReadGrantStates,
} from './projects.ts'
export { selectStaffProjects } from './staff-projects/staff-projects.queries.ts'
export { registerStaffProjectRoutes } from './staff-projects/staff-projects.routes.ts'
export { announceClosedAccount, applyProfileToProjects } from './staff-projects/staff-projects.ts'
export {
  createProject,
  deleteUnpaidProject,
  ensureUnpaidProject,
  recordOfflinePaymentMethod,
  recordReminder,
  updateBillTo,
} from './unpaid-projects.ts'
export {
  recordDisputeUpdate,
  recordFailedRefundUpdate,
  recordFilingUpdate,
  recordRefundUpdate,
  recordRequestUpdate,
} from './updates/updates.ts'

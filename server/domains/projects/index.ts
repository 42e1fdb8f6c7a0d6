export { selectAdminProjects } from './admin-project.queries.ts'
export { createProject } from './create-project.ts'
export { deleteUnpaidProject } from './delete-unpaid-project.ts'
export { announceClosedAccount, applyProfileToProjects } from './details/apply-profile-to-projects.ts'
export { ensureUnpaidProject } from './ensure-unpaid-project.ts'
export { getProject } from './get-project.ts'
export { lockAnyProject } from './lock-any-project.ts'
export { lockOwnProject } from './lock-own-project.ts'
export { beginOnboarding } from './onboarding/begin-onboarding.ts'
export { onboardingRoutes } from './onboarding/onboarding.routes.ts'
export { projectAdministrationRoutes } from './project-administration.routes.ts'
export { lockProject } from './projects.queries.ts'
export { projectRoutes } from './projects.routes.ts'
export { recordOfflineChoice } from './record-offline-choice.ts'
export {
  recordDisputeUpdate,
  recordFailedRefundUpdate,
  recordRefundUpdate,
} from './updates/record-refund-update.ts'

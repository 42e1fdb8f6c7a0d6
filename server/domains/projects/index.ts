export { registerOnboardingRoutes } from './onboarding/onboarding.routes.ts'
export { beginOnboarding } from './onboarding/onboarding.ts'
export { lockProject } from './projects.queries.ts'
export { registerProjectRoutes } from './projects.routes.ts'
export { getOwnProject, getProject, lockAccessibleProject, lockOwnedProject } from './projects.ts'
export { selectStaffProjects } from './staff-projects/staff-projects.queries.ts'
export { registerStaffProjectRoutes } from './staff-projects/staff-projects.routes.ts'
export { announceClosedAccount, applyProfileToProjects } from './staff-projects/staff-projects.ts'
export {
  createProject,
  deleteUnpaidProject,
  ensureUnpaidProject,
  recordBillTo,
  recordOfflineChoice,
} from './unpaid-projects.ts'
export {
  recordDisputeUpdate,
  recordFailedRefundUpdate,
  recordRefundUpdate,
} from './updates/updates.ts'

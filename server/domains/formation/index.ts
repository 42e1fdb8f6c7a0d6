export { registerFormationRoutes } from './formation.routes.ts'
export { removeUserProfiles } from './organization-profile.ts'

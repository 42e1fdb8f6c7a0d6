export { registerFilingRoutes } from './filings/filings.routes.ts'
export { removeUserFilings } from './filings/filings.ts'
export { registerFormationRoutes } from './formation.routes.ts'
export { removeUserProfiles } from './organization-profile.ts'

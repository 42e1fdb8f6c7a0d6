export { grantRoutes } from './grant/grant.routes.ts'
export { resultsRoutes } from './results/results.routes.ts'

export { grantRoutes } from './grant/grant.routes.ts'
export { removeResultsOf } from './results/remove-results-of.ts'
export { resultsRoutes } from './results/results.routes.ts'

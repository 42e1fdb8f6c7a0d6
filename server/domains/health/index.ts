export { registerHealthPageRoutes } from './health.routes.ts'
export { watchHealth, watchHealthJob } from './watch-health.job.ts'

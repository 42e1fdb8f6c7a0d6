export { watchHealth, watchHealthJob } from './watch-health.job.ts'

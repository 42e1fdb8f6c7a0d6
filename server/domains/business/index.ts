export { registerBusinessRoutes } from './business.routes.ts'
export { sendSummaries, sendSummariesJob } from './summary/send-summaries.job.ts'
export { sumBusiness, sumBusinessJob } from './sums/sum-business.job.ts'
export { countVisits } from './visits/visit-counter.ts'

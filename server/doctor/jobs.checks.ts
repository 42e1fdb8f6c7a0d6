import { type Check, createOkResult, createProblemResult, createWarningResult } from './check.ts'
import { countJobs } from './doctor.queries.ts'

/** Maximum time that a due job may wait. Normally, jobs start within seconds. */
const MAX_WAIT_SECONDS = 600

export const jobsCheck: Check = {
  name: 'jobs',
  needsDatabase: true,
  run: async ({ database }) => {
    const { waiting, failed, failedQueues, oldestSeconds } = await countJobs(database)
    if (oldestSeconds !== null && oldestSeconds > MAX_WAIT_SECONDS)
      return createProblemResult(
        `${waiting} jobs are waiting, the oldest for ${Math.round(oldestSeconds / 60)} minutes. Check that a process without RUN_JOBS=false is running.`,
      )
    if (failed > 0)
      return createWarningResult(
        `${failed} jobs failed permanently in the last day (${failedQueues?.join(', ')}). See the log.`,
      )
    return createOkResult(`${waiting} jobs are waiting, and none failed in the last day.`)
  },
}

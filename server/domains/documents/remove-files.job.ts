import { z } from '#contract/zod.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { removeFiles } from '#server/platform/files/removal-lock.ts'

const Payload = z.object({ names: z.array(z.string()) })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remove-files': z.output<typeof Payload>
  }
}

export const removeFilesJob = defineJob({
  name: 'remove-files',
  schema: Payload,
  options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, notify: true },
  run: (context, { names }) => removeFiles(context, names),
})

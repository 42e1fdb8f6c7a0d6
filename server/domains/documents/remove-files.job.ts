import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/define-job.ts'

/** Removes the files of deleted documents. */
export const removeFiles = async ({ files }: Context, names: readonly string[]): Promise<void> => {
  for (const name of names) await files.remove(name)
}

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

import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { type ReadOptions, readReport } from './read-report.ts'
import { type AdsReport, ReportError } from './report.ts'

/** A parsed report, or why the file was rejected. */
export type ReadOutcome = { report: AdsReport } | { refusal: string }

const CHUNK_BYTES = 64 * 1024

async function* splitIntoChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield bytes.subarray(start, start + CHUNK_BYTES)
}

serveWorkerTask(
  async ({ bytes, options }: { bytes: Uint8Array; options: ReadOptions }): Promise<ReadOutcome> => {
    try {
      return { report: await readReport(splitIntoChunks(bytes), options) }
    } catch (error) {
      if (error instanceof ReportError) return { refusal: error.message }
      throw error
    }
  },
)

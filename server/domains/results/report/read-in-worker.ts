import { runInWorker, WorkerLimitError, workerFile } from '#server/platform/untrusted/run-in-worker.ts'
import type { ReadOptions } from './read-report.ts'
import type { ReadOutcome } from './read-report.worker.ts'

const WORKER = workerFile('read-report', import.meta)

/** The largest report takes a few seconds and about half of this memory. */
const LIMITS = { timeoutMs: 30_000, memoryMb: 768 }

/** Reads a report in a process with limits, so that no file can stall or exhaust the server. */
export const readInWorker = async (bytes: Uint8Array, options: ReadOptions): Promise<ReadOutcome> => {
  try {
    return await runInWorker<ReadOutcome>(WORKER, { bytes, options }, LIMITS)
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    return {
      refusal:
        'This report is too complex to read. Export fewer months at a time and import them one after another.',
    }
  }
}

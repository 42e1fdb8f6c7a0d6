import { serveWorkerTask } from '#server/platform/untrusted/answer-in-worker.ts'
import { inspectFile } from './inspect-file.ts'

serveWorkerTask(inspectFile)

import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { inspectFile } from './inspect-file.ts'

serveWorkerTask(inspectFile)

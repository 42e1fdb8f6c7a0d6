import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { readEmail } from './read-email.ts'

serveWorkerTask(readEmail)

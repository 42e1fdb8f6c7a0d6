import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { parseReceivedEmail } from './parse-email.ts'

serveWorkerTask(parseReceivedEmail)

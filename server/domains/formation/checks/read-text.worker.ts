import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { extractText } from './read-text.ts'

serveWorkerTask(extractText)

import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { readHtml } from './read-html.ts'

serveWorkerTask(readHtml)

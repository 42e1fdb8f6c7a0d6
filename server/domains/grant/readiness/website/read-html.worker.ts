import { serveWorkerTask } from '#server/platform/untrusted/answer-in-worker.ts'
import { readHtml } from './read-html.ts'

serveWorkerTask(readHtml)

import { serveWorkerTask } from '#server/platform/untrusted/answer-in-worker.ts'
import { readEmail } from './read-email.ts'

serveWorkerTask(readEmail)

import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'
import { joinPdfs } from './append-certificate.ts'

serveWorkerTask(joinPdfs)

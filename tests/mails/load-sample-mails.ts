import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'
import type { sampleMails } from './sample-mails.ts'

/** The sample mails for a script, as Node reads no JSX by itself. */
export const loadSampleMails = async (): Promise<[name: string, mail: OutgoingEmail][]> => {
  const source = join(import.meta.dirname, 'sample-mails.ts')
  const { module } = await runnerImport<{ sampleMails: typeof sampleMails }>(source, { configFile: false })
  return Object.entries(module.sampleMails())
}

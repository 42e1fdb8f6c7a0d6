import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'
import type { sampleMails } from './sample-mails.ts'

/** Loads the sample emails for a script, because Node can't read JSX. */
export const loadSampleMails = async (): Promise<[name: string, mail: OutgoingEmail][]> => {
  const source = join(import.meta.dirname, 'sample-mails.ts')
  const { module } = await runnerImport<{ sampleMails: typeof sampleMails }>(source, { configFile: false })
  return Object.entries(module.sampleMails())
}

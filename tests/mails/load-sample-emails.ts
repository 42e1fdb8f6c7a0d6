import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'
import type { createSampleEmails } from './sample-emails.ts'
import type { createSampleReceipt } from './sample-receipt.ts'

/** Imports a module that contains JSX, which Node.js doesn't support. */
const importWithJsx = async <Module>(file: string): Promise<Module> => {
  const { module } = await runnerImport<Module>(join(import.meta.dirname, file), { configFile: false })
  return module
}

export const loadSampleEmails = async (): Promise<[name: string, mail: OutgoingEmail][]> => {
  const module = await importWithJsx<{ createSampleEmails: typeof createSampleEmails }>('sample-emails.ts')
  return Object.entries(module.createSampleEmails())
}

export const loadSampleReceipt: typeof createSampleReceipt = async () => {
  const module = await importWithJsx<{ createSampleReceipt: typeof createSampleReceipt }>('sample-receipt.ts')
  return module.createSampleReceipt()
}

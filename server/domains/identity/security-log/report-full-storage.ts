import type { Transporter } from 'nodemailer'
import type { Context } from '#server/platform/context.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { sendUnlogged } from '#server/platform/mail/send-unlogged.ts'
import type { StorageReports } from '#server/platform/storage.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { storageFullMail } from './storage-full.email.tsx'

/**
 * Tells staff of a database that cannot save: by mail while it cannot, past the log of mails, and by a critical event
 * when it can again.
 */
export const reportFullStorage = ({ config, database }: Context, transport: Transporter): StorageReports => ({
  full: (since) => sendUnlogged(config, transport, storageFullMail(config, since)),
  free: async ({ since, refused }) => {
    await recordSecurityEvent(database, 'storage_full', {
      description: `Starting at ${since.toISOString()}, the database couldn't save anything. Requests and jobs refused: ${refused}.`,
    })
    await announceToStaff(database)
  },
})

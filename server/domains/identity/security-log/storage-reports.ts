import type { Context } from '#server/platform/context.ts'
import { sendUnloggedEmail } from '#server/platform/email/send-email.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import type { StorageReports } from '#server/platform/storage.ts'
import { recordSecurityEvent } from './security-events.ts'
import { createStorageFullEmail } from './storage-full.email.tsx'

/**
 * Creates the callbacks that report a full disk to staff: with an unlogged email while the disk is full, and
 * with a critical security event afterward.
 */
export const createStorageReports = ({ config, database, emailTransport }: Context): StorageReports => ({
  full: (since) => sendUnloggedEmail(config, emailTransport, createStorageFullEmail(config, since)),
  free: async ({ since, refused }) => {
    await recordSecurityEvent(database, 'storage_full', {
      description: `Starting at ${since.toISOString()}, the database couldn’t save anything. Requests and jobs refused: ${refused}.`,
    })
    await announceToStaff(database)
  },
})

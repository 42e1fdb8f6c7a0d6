import type { Context } from '#server/platform/context.ts'
import { sendUnloggedEmail } from '#server/platform/email/send-email.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import type { StorageAlerts } from '#server/platform/storage.ts'
import { recordSecurityEvent } from './security-events.ts'
import { createStorageFullEmail } from './storage-full.email.tsx'

/**
 * Creates the callbacks that report a full disk to staff. While the disk is full, the email can't be stored
 * in the outbox, so it's sent directly. Once there is space again, a critical security event is recorded.
 */
export const createStorageAlerts = ({ config, database, emailTransport }: Context): StorageAlerts => ({
  full: (since) => sendUnloggedEmail(config, emailTransport, createStorageFullEmail(config, since)),
  free: async ({ since, refused }) => {
    await recordSecurityEvent(database, 'storage_full', {
      description: `Starting at ${since.toISOString()}, the database couldn’t save anything. Requests and jobs refused: ${refused}.`,
    })
    await announceQueueChange(database)
  },
})

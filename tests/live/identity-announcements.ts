import { and, desc, eq } from 'drizzle-orm'
import { defaultSettings, inviteStaff, listDevices, login, requestEmailChange } from '#contract/identity'
import { accountLockouts, emails, securityEvents, userSessions } from '#server/database/schema.ts'
import { sendRequestedPasswordLink } from '#server/identity'
import { createStaffWithTwoFactor, generateCode, resetLastStep } from '../two-factor.ts'
import { createEmailAddress, password, signInNewUser } from '../users.ts'
import {
  type AnnouncedRow,
  createAnnouncingRow,
  createSilentRow,
  type ScenarioCall,
  type World,
} from './scenario.ts'

const UNTAGGED_REASON = 'No query with a tag shows it'
const newPassword = 'Other-Bridge-8'

/** Logs the client in on a second device and returns the device's ID. */
const addDevice = async ({ program, client }: World) => {
  const device = program.browser()
  await device.call(login, { body: { email: client.email, password } })
  const devices = await client.browser.call(listDevices)
  return devices.find(({ isCurrent }) => !isCurrent)?.id ?? 0
}

/** Returns the token in the newest email with a secret link to this address. */
const findNewestToken = async (database: World['database'], email: string) => {
  const [sentEmail] = await database
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.holdsSecret, true)))
    .orderBy(desc(emails.createdAt))
  return /#token=([\w-]+)/.exec(sentEmail?.html ?? '')?.[1] ?? ''
}

/** Requests a password link for the client and returns its token. */
const requestToken = async ({ program, database, client }: World) => {
  await sendRequestedPasswordLink(program.context, client.email, new Date())
  return findNewestToken(database, client.email)
}

/**
 * Creates a staff member with two-factor authentication. Returns a call by that member, with a valid one-time
 * code in the body.
 */
const createEnrolledCall = async (
  { program }: World,
  method: string,
  path: string,
  createBody: (code: string) => object,
): Promise<ScenarioCall> => {
  const member = await createStaffWithTwoFactor(program)
  await resetLastStep(program, member.id)
  const body = createBody(generateCode(member.secret))
  return { send: () => member.browser.send(method, path, { body }), userId: member.id }
}

const inviteColleague = async ({ staff }: World) => {
  const body = { name: 'Theo Brandt', email: createEmailAddress('colleague'), password }
  return (await staff.browser.call(inviteStaff, { body })).id
}

export const identityAnnouncements: Record<string, AnnouncedRow> = {
  'POST /api/login': createSilentRow(UNTAGGED_REASON, ({ client }) => ({
    by: 'visitor',
    body: { email: client.email, password },
  })),
  'POST /api/login/second-factor': createSilentRow(UNTAGGED_REASON, async ({ program }) => {
    const { email, secret } = await createStaffWithTwoFactor(program)
    const asked = await program.browser().call(login, { body: { email, password } })
    const challenge = 'twoFactor' in asked ? asked.twoFactor.challenge : ''
    return { by: 'visitor', body: { challenge, code: generateCode(secret) } }
  }),
  'POST /api/register': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'visitor',
    body: { name: 'Ruth Avery', email: createEmailAddress(), password },
  })),
  'POST /api/logout': createAnnouncingRow('sessions', () => ({ by: 'client' })),
  'POST /api/admin-setup': createSilentRow(UNTAGGED_REASON, ({ program }) => ({
    by: 'visitor',
    body: { email: program.context.config.adminEmail, password },
  })),
  'POST /api/forgot-password': createSilentRow(UNTAGGED_REASON, ({ client }) => ({
    by: 'visitor',
    body: { email: client.email },
  })),
  'POST /api/set-password-link': createSilentRow(UNTAGGED_REASON, () => ({ by: 'client' })),
  'POST /api/set-password': createAnnouncingRow('sessions', async (world) => ({
    by: 'visitor',
    body: { token: await requestToken(world), password: newPassword },
  })),
  'PUT /api/profile': createAnnouncingRow('project', () => ({
    by: 'client',
    body: { name: 'Ruth Avery-Lund' },
  })),
  'POST /api/change-password': createAnnouncingRow('sessions', () => ({
    by: 'client',
    body: { currentPassword: password, newPassword },
  })),
  'DELETE /api/profile/devices': createAnnouncingRow('sessions', () => ({ by: 'client' })),
  'DELETE /api/profile/devices/:id': createAnnouncingRow('sessions', async (world) => ({
    by: 'client',
    params: { id: await addDevice(world) },
  })),
  'PUT /api/profile/notifications': createAnnouncingRow('profile', () => ({
    by: 'client',
    body: { messageMails: false },
  })),
  'POST /api/profile/email': createAnnouncingRow('profile', () => ({
    by: 'client',
    body: { email: createEmailAddress('next'), password },
  })),
  'DELETE /api/profile/email': createAnnouncingRow('profile', () => ({ by: 'client' })),
  'POST /api/profile/email/verification': createSilentRow(UNTAGGED_REASON, () => ({ by: 'client' })),
  'POST /api/confirm-email': createAnnouncingRow('profile', async ({ client, database }) => {
    const email = createEmailAddress('next')
    await client.browser.call(requestEmailChange, { body: { email, password } })
    return { by: 'visitor', body: { token: await findNewestToken(database, email) } }
  }),
  // Closing the account also removes the project's documents, requests, and results.
  'POST /api/profile/close': createAnnouncingRow(['project', 'sessions'], async ({ setStatus }) => {
    await setStatus('live')
    return { by: 'client', body: { password } }
  }),
  'POST /api/profile/second-factor': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    body: { password },
  })),
  'POST /api/profile/second-factor/confirm': createAnnouncingRow('sessions', async ({ staff }) => {
    const begun = await staff.browser.send('POST', '/api/profile/second-factor', { body: { password } })
    const { secret } = begun.body as { secret: string }
    return { by: 'staff', body: { code: generateCode(secret) }, userId: staff.id }
  }),
  'POST /api/profile/second-factor/remove': createAnnouncingRow('sessions', (world) =>
    createEnrolledCall(world, 'POST', '/api/profile/second-factor/remove', (code) => ({ password, code })),
  ),
  'POST /api/profile/second-factor/recovery-codes': createAnnouncingRow('sessions', (world) =>
    createEnrolledCall(world, 'POST', '/api/profile/second-factor/recovery-codes', (code) => ({
      password,
      code,
    })),
  ),
  'POST /api/admin/reauthentication': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    body: { password },
  })),
  'POST /api/admin/people': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    body: { name: 'Theo Brandt', email: createEmailAddress('colleague'), password },
  })),
  'POST /api/admin/people/:id/invitation': createSilentRow(UNTAGGED_REASON, async (world) => ({
    by: 'staff',
    params: { id: await inviteColleague(world) },
    body: { password },
  })),
  'PUT /api/admin/people/:id/active': createAnnouncingRow(['profile', 'sessions'], ({ client }) => ({
    by: 'staff',
    params: { id: client.userId },
    body: { isActive: false, password },
  })),
  'PUT /api/admin/people/:id/permission': createAnnouncingRow('profile', async ({ program }) => {
    const { id } = await signInNewUser(program, { role: 'admin' })
    const body = { permission: 'see business', isGiven: true, password }
    return { by: 'staff', params: { id }, body, userId: id }
  }),
  'POST /api/admin/people/:id/end-sessions': createAnnouncingRow('sessions', ({ client }) => ({
    by: 'staff',
    params: { id: client.userId },
  })),
  'POST /api/admin/people/:id/unlock': createSilentRow(UNTAGGED_REASON, ({ client }) => ({
    by: 'staff',
    params: { id: client.userId },
  })),
  'POST /api/admin/people/:id/remove-second-factor': createAnnouncingRow('sessions', async ({ program }) => {
    const { id } = await createStaffWithTwoFactor(program)
    return { by: 'staff', params: { id }, body: { password }, userId: id }
  }),
  'POST /api/admin/security/events/:id/resolution': createSilentRow(
    UNTAGGED_REASON,
    async ({ database, client }) => {
      const [event] = await database
        .insert(securityEvents)
        .values({ eventType: 'webhook_forged', severity: 'warning', userId: client.userId })
        .returning()
      return { by: 'staff', params: { id: event?.id ?? 0 }, body: { note: 'Looked into' } }
    },
  ),
  'POST /api/admin/security/lockouts/:id/end': createSilentRow(
    UNTAGGED_REASON,
    async ({ database, client }) => {
      const [lockout] = await database
        .insert(accountLockouts)
        .values({ email: client.email, attemptCount: 5, autoUnlockAt: new Date(Date.now() + 60_000) })
        .returning()
      return { by: 'staff', params: { id: lockout?.id ?? 0 } }
    },
  ),
  'DELETE /api/admin/security/sessions/:id': createAnnouncingRow(
    'sessions',
    async ({ program, database }) => {
      const other = await signInNewUser(program)
      const [session] = await database.select().from(userSessions).where(eq(userSessions.userId, other.id))
      return { by: 'staff', params: { id: session?.id ?? 0 }, userId: other.id }
    },
  ),
  'PUT /api/admin/settings': createAnnouncingRow('settings', () => ({
    by: 'staff',
    body: { ...defaultSettings, client_session_days: 29, password },
  })),
}

import { and, desc, eq } from 'drizzle-orm'
import { defaultSettings, inviteStaff, listDevices, login } from '#contract/identity'
import { accountLockouts, mails, securityEvents, userSessions } from '#server/database/schema.ts'
import { sendRequestedLink } from '#server/identity'
import { codeOf, forgetStep, signInEnrolled } from '../two-factor.ts'
import { newAddress, password, signIn } from '../users.ts'
import { type AnnouncedRow, announces, type Call, silent, type World } from './scenario.ts'

const untagged = 'No query with a tag shows it'
const newPassword = 'Other-Bridge-8'

/** Logs the client in on a second device. */
const addDevice = async ({ program, client }: World) => {
  const device = program.browser()
  await device.call(login, { body: { email: client.email, password } })
  const devices = await client.browser.call(listDevices)
  return devices.find(({ isCurrent }) => !isCurrent)?.id ?? 0
}

/** The token of a password link that the client requested. */
const requestToken = async ({ program, database, client }: World) => {
  await sendRequestedLink(program.context, client.email, new Date())
  const [mail] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, client.email), eq(mails.holdsSecret, true)))
    .orderBy(desc(mails.createdAt))
  return /#token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}

/** A request of a staff member with two-step login about their own account. */
const enrolled = async (
  { program }: World,
  method: string,
  path: string,
  bodyOf: (code: string) => object,
): Promise<Call> => {
  const member = await signInEnrolled(program)
  await forgetStep(program, member.id)
  const body = bodyOf(codeOf(member.secret))
  return { send: () => member.browser.send(method, path, { body }), userId: member.id }
}

const invite = async ({ staff }: World) => {
  const body = { name: 'Theo Brandt', email: newAddress('colleague'), password }
  return (await staff.browser.call(inviteStaff, { body })).id
}

export const identityTags: Record<string, AnnouncedRow> = {
  'POST /api/login': silent(untagged, ({ client }) => ({
    by: 'visitor',
    body: { email: client.email, password },
  })),
  'POST /api/login/second-factor': silent(untagged, async ({ program }) => {
    const { email, secret } = await signInEnrolled(program)
    const asked = await program.browser().call(login, { body: { email, password } })
    const challenge = 'twoFactor' in asked ? asked.twoFactor.challenge : ''
    return { by: 'visitor', body: { challenge, code: codeOf(secret) } }
  }),
  'POST /api/register': silent(untagged, () => ({
    by: 'visitor',
    body: { name: 'Ruth Avery', email: newAddress(), password },
  })),
  'POST /api/logout': announces('sessions', () => ({ by: 'client' })),
  'POST /api/admin-setup': silent(untagged, ({ program }) => ({
    by: 'visitor',
    body: { email: program.context.config.adminEmail, password },
  })),
  'POST /api/forgot-password': silent(untagged, ({ client }) => ({
    by: 'visitor',
    body: { email: client.email },
  })),
  'POST /api/set-password-link': silent(untagged, () => ({ by: 'client' })),
  'POST /api/set-password': announces('sessions', async (world) => ({
    by: 'visitor',
    body: { token: await requestToken(world), password: newPassword },
  })),
  'PUT /api/profile': announces('project', () => ({ by: 'client', body: { name: 'Ruth Avery-Lund' } })),
  'POST /api/change-password': announces('sessions', () => ({
    by: 'client',
    body: { currentPassword: password, newPassword },
  })),
  'DELETE /api/profile/devices': announces('sessions', () => ({ by: 'client' })),
  'DELETE /api/profile/devices/:id': announces('sessions', async (world) => ({
    by: 'client',
    params: { id: await addDevice(world) },
  })),
  'PUT /api/profile/notifications': announces('profile', () => ({
    by: 'client',
    body: { messageMails: false },
  })),
  // The documents, requests, and results of the remaining project are removed.
  'POST /api/profile/close': announces(['project', 'sessions'], async ({ setStatus }) => {
    await setStatus('live')
    return { by: 'client', body: { password } }
  }),
  'POST /api/profile/second-factor': silent(untagged, () => ({ by: 'staff', body: { password } })),
  'POST /api/profile/second-factor/confirm': announces('sessions', async ({ staff }) => {
    const begun = await staff.browser.send('POST', '/api/profile/second-factor', { body: { password } })
    const { secret } = begun.body as { secret: string }
    return { by: 'staff', body: { code: codeOf(secret) }, userId: staff.id }
  }),
  'POST /api/profile/second-factor/remove': announces('sessions', (world) =>
    enrolled(world, 'POST', '/api/profile/second-factor/remove', (code) => ({ password, code })),
  ),
  'POST /api/profile/second-factor/recovery-codes': announces('sessions', (world) =>
    enrolled(world, 'POST', '/api/profile/second-factor/recovery-codes', (code) => ({ password, code })),
  ),
  'POST /api/admin/reauthentication': silent(untagged, () => ({ by: 'staff', body: { password } })),
  'POST /api/admin/people': silent(untagged, () => ({
    by: 'staff',
    body: { name: 'Theo Brandt', email: newAddress('colleague'), password },
  })),
  'POST /api/admin/people/:id/invitation': silent(untagged, async (world) => ({
    by: 'staff',
    params: { id: await invite(world) },
    body: { password },
  })),
  'PUT /api/admin/people/:id/active': announces(['profile', 'sessions'], ({ client }) => ({
    by: 'staff',
    params: { id: client.userId },
    body: { isActive: false, password },
  })),
  'POST /api/admin/people/:id/end-sessions': announces('sessions', ({ client }) => ({
    by: 'staff',
    params: { id: client.userId },
  })),
  'POST /api/admin/people/:id/unlock': silent(untagged, ({ client }) => ({
    by: 'staff',
    params: { id: client.userId },
  })),
  'POST /api/admin/people/:id/remove-second-factor': announces('sessions', async ({ program }) => {
    const { id } = await signInEnrolled(program)
    return { by: 'staff', params: { id }, body: { password }, userId: id }
  }),
  'POST /api/admin/security/events/:id/resolution': silent(untagged, async ({ database, client }) => {
    const [event] = await database
      .insert(securityEvents)
      .values({ eventType: 'webhook_forged', severity: 'warning', userId: client.userId })
      .returning()
    return { by: 'staff', params: { id: event?.id ?? 0 }, body: { note: 'Looked into' } }
  }),
  'POST /api/admin/security/lockouts/:id/end': silent(untagged, async ({ database, client }) => {
    const [lockout] = await database
      .insert(accountLockouts)
      .values({ email: client.email, attemptCount: 5, autoUnlockAt: new Date(Date.now() + 60_000) })
      .returning()
    return { by: 'staff', params: { id: lockout?.id ?? 0 } }
  }),
  'DELETE /api/admin/security/sessions/:id': announces('sessions', async ({ program, database }) => {
    const other = await signIn(program)
    const [session] = await database.select().from(userSessions).where(eq(userSessions.userId, other.id))
    return { by: 'staff', params: { id: session?.id ?? 0 }, userId: other.id }
  }),
  'PUT /api/admin/settings': announces('settings', () => ({
    by: 'staff',
    body: { ...defaultSettings, client_session_days: 29, password },
  })),
}

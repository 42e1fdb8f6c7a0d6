import { and, eq, isNotNull } from 'drizzle-orm'
import { toEasternDay } from '#contract/dates.ts'
import { createCannedReply, sendContactMessage, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import {
  changeStatus,
  closeProject,
  getProjectHistory,
  getStaffProject,
  holdProject,
} from '#contract/projects'
import { contactMessages, emails } from '#server/database/schema.ts'
import { backdateProject } from '../backdate-project.ts'
import { createEmailAddress, onboardingAnswers, sampleApplication } from '../users.ts'
import {
  type AnnouncedRow,
  createAnnouncingRow,
  createSilentRow,
  type ScenarioCall,
  type World,
} from './scenario.ts'

const UNTAGGED_REASON = 'No query with a tag shows it'
const statusEmail = { status: 'filing', subject: 'Filed', htmlContent: '<p>Filed.</p>', textContent: '' }

const createStaffCall = ({ client }: World, body: unknown): ScenarioCall => ({
  by: 'staff',
  params: { publicId: client.publicId },
  body,
})

/** Sends a message to the client or to staff. Returns a call that marks it as read or answered. */
const markMessage = async ({ client, staff }: World, by: 'client' | 'staff'): Promise<ScenarioCall> => {
  const message = { params: { id: client.publicId }, body: { message: 'Any news?' } }
  const { id: lastId } =
    by === 'client'
      ? await staff.browser.call(sendMessageAsStaff, message)
      : await client.browser.call(sendMessage, message)
  return { by, params: { id: client.publicId }, body: { lastId } }
}

const addCannedReplyAsStaff = ({ staff }: World) =>
  staff.browser.call(createCannedReply, {
    body: { title: crypto.randomUUID(), message: 'We are here from nine to five.' },
  })

/** Sends a contact message from a visitor and returns its ID. */
const sendContactMessageFrom = async ({ program, database }: World) => {
  const email = createEmailAddress('visitor')
  await program.browser().call(sendContactMessage, {
    body: { fullName: 'Ada Finch', email, subject: 'A question', message: 'What does it cost us?' },
  })
  const [message] = await database.select().from(contactMessages).where(eq(contactMessages.email, email))
  return message?.id ?? 0
}

export const projectAnnouncements: Record<string, AnnouncedRow> = {
  'PUT /api/projects/:publicId/draft': createAnnouncingRow('project', ({ client }) => ({
    by: 'client',
    params: { publicId: client.publicId },
    body: sampleApplication,
  })),
  'PUT /api/projects/:publicId/complete': createAnnouncingRow('project', ({ client }) => ({
    by: 'client',
    params: { publicId: client.publicId },
    body: sampleApplication,
  })),
  'PUT /api/projects/:publicId/celebrated': createSilentRow(
    'Only the window that celebrates shows it',
    async ({ client, setStatus }) => {
      await setStatus('live')
      return { by: 'client', params: { publicId: client.publicId }, body: { milestone: 'live' } }
    },
  ),
  'PUT /api/onboarding/:projectId/draft': createSilentRow(
    'Only its writer reads a draft, and each save returns it merged with that of other windows',
    ({ client }) => ({ by: 'client', params: { projectId: client.publicId }, body: onboardingAnswers }),
  ),
  'POST /api/onboarding/submit': createAnnouncingRow('project', ({ client }) => ({
    by: 'client',
    body: { projectId: client.publicId, ...onboardingAnswers },
  })),
  'POST /api/projects/:id/messages': createAnnouncingRow('messages', ({ client }) => ({
    by: 'client',
    params: { id: client.publicId },
    body: { message: 'Any news?' },
  })),
  'PUT /api/projects/:id/messages/read': createAnnouncingRow('messages', (world) =>
    markMessage(world, 'client'),
  ),
  'POST /api/admin/projects/:id/messages': createAnnouncingRow('messages', ({ client }) => ({
    by: 'staff',
    params: { id: client.publicId },
    body: { message: 'We filed it.' },
  })),
  'PUT /api/admin/projects/:id/messages/read': createAnnouncingRow('messages', (world) =>
    markMessage(world, 'staff'),
  ),
  'PUT /api/admin/projects/:id/messages/settled': createAnnouncingRow('messages', (world) =>
    markMessage(world, 'staff'),
  ),
  'POST /api/admin/canned-replies': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    body: { title: 'Hours', message: 'We are here from nine to five.' },
  })),
  'PUT /api/admin/canned-replies/:id': createSilentRow(UNTAGGED_REASON, async (world) => ({
    by: 'staff',
    params: { id: (await addCannedReplyAsStaff(world)).id },
    body: { title: crypto.randomUUID(), message: 'We are here from nine to five.' },
  })),
  'DELETE /api/admin/canned-replies/:id': createSilentRow(UNTAGGED_REASON, async (world) => ({
    by: 'staff',
    params: { id: (await addCannedReplyAsStaff(world)).id },
  })),
  'POST /api/admin/projects/:publicId/updates': createAnnouncingRow('project', (world) =>
    createStaffCall(world, { message: 'Called the client', isVisible: false }),
  ),
  'POST /api/admin/projects/:publicId/undo-status': createAnnouncingRow('project', async (world) => {
    const params = { publicId: world.client.publicId }
    await world.staff.browser.call(changeStatus, { params, body: { status: 'filing' } })
    const [newest] = await world.staff.browser.call(getProjectHistory, { params })
    return createStaffCall(world, { entryId: newest?.id })
  }),
  'POST /api/admin/bulk/assign': createAnnouncingRow('project', ({ client, staff }) => ({
    by: 'staff',
    body: { projects: [{ publicId: client.publicId, assigneeId: staff.id, seenAssigneeId: null }] },
  })),
  'POST /api/admin/bulk/status': createAnnouncingRow('project', ({ client }) => ({
    by: 'staff',
    body: { status: 'filing', projects: [{ publicId: client.publicId, seenStatus: 'onboarding' }] },
  })),
  'POST /api/admin/bulk/undo-status': createAnnouncingRow('project', async ({ client, staff }) => {
    const params = { publicId: client.publicId }
    await staff.browser.call(changeStatus, { params, body: { status: 'filing' } })
    const [newest] = await staff.browser.call(getProjectHistory, { params })
    return { by: 'staff', body: { projects: [{ ...params, entryId: newest?.id }] } }
  }),
  'POST /api/admin/bulk/message': createAnnouncingRow('messages', ({ client }) => ({
    by: 'staff',
    body: { message: 'We filed it.', projects: [{ publicId: client.publicId }] },
  })),
  'PUT /api/admin/projects/:publicId/case': createAnnouncingRow('project', async (world) => {
    const params = { publicId: world.client.publicId }
    const { updatedAt } = await world.staff.browser.call(getStaffProject, { params })
    const details = { einNumber: '12-3456789', state: 'VA', notes: '', assignedAdminId: world.staff.id }
    const dates = {
      incorporationDate: null,
      irs501c3ApprovedAt: null,
      googleAdGrantApprovedAt: null,
      campaignLaunchedAt: null,
    }
    return createStaffCall(world, { seenAt: updatedAt, ...details, ...dates })
  }),
  'PUT /api/admin/projects/:publicId/status': createAnnouncingRow('project', (world) =>
    createStaffCall(world, { status: 'filing' }),
  ),
  'PUT /api/admin/projects/:publicId/status-with-email': createAnnouncingRow('project', (world) =>
    createStaffCall(world, statusEmail),
  ),
  'POST /api/admin/projects/:publicId/close': createAnnouncingRow('project', (world) =>
    createStaffCall(world, { reason: 'withdrawn', closedOn: toEasternDay(new Date()), note: '' }),
  ),
  'PUT /api/admin/projects/:publicId/hold': createAnnouncingRow('project', (world) =>
    createStaffCall(world, { reason: 'A dispute' }),
  ),
  'DELETE /api/admin/projects/:publicId/hold': createAnnouncingRow('project', async (world) => {
    const params = { publicId: world.client.publicId }
    await world.staff.browser.call(holdProject, { params, body: { reason: 'A dispute' } })
    return { by: 'staff', params }
  }),
  'POST /api/admin/retention/deletions': createAnnouncingRow('project', async (world) => {
    await backdateProject(world.program, world.client.projectId)
    return { by: 'staff', body: { publicIds: [world.client.publicId] } }
  }),
  'POST /api/admin/projects/:publicId/reopen': createAnnouncingRow('project', async (world) => {
    const params = { publicId: world.client.publicId }
    await world.staff.browser.call(closeProject, {
      params,
      body: { reason: 'withdrawn', closedOn: toEasternDay(new Date()), note: '' },
    })
    return { by: 'staff', params }
  }),
  'POST /api/admin/saved-views': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    body: { list: 'projects', name: 'Mine', search: { search: 'quist' } },
  })),
  'DELETE /api/admin/saved-views/:id': createSilentRow(UNTAGGED_REASON, async ({ staff }) => {
    const { body } = await staff.browser.send('POST', '/api/admin/saved-views', {
      body: { list: 'projects', name: 'Mine', search: { search: 'quist' } },
    })
    return { by: 'staff', params: { id: (body as { id: number }).id } }
  }),
  // Resending an email removes it from the work queue.
  'POST /api/admin/mails/:id/resend': createAnnouncingRow('queue', async ({ database, client }) => {
    const receipt = and(eq(emails.recipient, client.email), isNotNull(emails.projectId))
    const [sentEmail] = await database.update(emails).set({ status: 'failed' }).where(receipt).returning()
    return { by: 'staff', params: { id: sentEmail?.id ?? '' }, body: { as: 'retry' } }
  }),
  'PUT /api/admin/templates/:status': createSilentRow(UNTAGGED_REASON, async ({ staff }) => {
    const { body } = await staff.browser.send('GET', '/api/admin/templates/live')
    const { updatedAt: seenAt, htmlContent, textContent } = body as Record<string, string>
    const change = { subject: 'You are live', htmlContent, textContent, isActive: true, seenAt }
    return { by: 'staff', params: { status: 'live' }, body: change }
  }),
  'POST /api/admin/templates/:status/restore': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    params: { status: 'live' },
    body: { versionId: null },
  })),
  'POST /api/admin/mail-preview': createSilentRow('It changes nothing', ({ client }) => ({
    by: 'staff',
    body: { ...statusEmail, publicId: client.publicId },
  })),
  'POST /api/admin/mail-preview/send': createSilentRow(UNTAGGED_REASON, ({ client }) => ({
    by: 'staff',
    body: { ...statusEmail, publicId: client.publicId },
  })),
  // The staff navigation shows the number of open inbox messages.
  'POST /api/contact': createAnnouncingRow('queue', () => ({
    by: 'visitor',
    body: {
      fullName: 'Ada Finch',
      email: createEmailAddress('visitor'),
      subject: 'A question',
      message: 'What does it cost us?',
    },
  })),
  'POST /api/callbacks': createAnnouncingRow('queue', () => ({
    by: 'visitor',
    body: {
      fullName: 'Ada Finch',
      phone: '+1 555 010 4477',
      email: createEmailAddress('visitor'),
      day: 'Monday',
      time: '12–3 PM',
    },
  })),
  'POST /api/admin/inbox/:id/replies': createAnnouncingRow('queue', async (world) => ({
    by: 'staff',
    params: { id: await sendContactMessageFrom(world) },
    body: { reply: 'It costs $6,000 once.' },
  })),
  'PUT /api/admin/inbox/:id/spam': createAnnouncingRow('queue', async (world) => ({
    by: 'staff',
    params: { id: await sendContactMessageFrom(world) },
    body: { isPossibleSpam: true },
  })),
  'PUT /api/admin/inbox/:id': createAnnouncingRow('queue', async (world) => ({
    by: 'staff',
    params: { id: await sendContactMessageFrom(world) },
    body: { handled: true },
  })),
}

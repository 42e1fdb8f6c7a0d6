import { projectInvitations, projectMembers } from '#server/database/schema.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { createEmailAddress, password, signInNewUser } from '../users.ts'
import { type AnnouncedRow, createAnnouncingRow, createSilentRow, type World } from './scenario.ts'

/** Adds a member to the client's project. */
const addMember = async ({ program, database, client }: World) => {
  const member = await signInNewUser(program)
  await database
    .insert(projectMembers)
    .values({ projectId: client.projectId, userId: member.id, role: 'editor' })
  return member
}

/**
 * Stores a pending invitation to the client's project. Its token is the email address. Returns a call by the
 * client with the invitation's path parameters.
 */
const addInvitation = async ({ database, client }: World, email = createEmailAddress('director')) => {
  const [stored] = await database
    .insert(projectInvitations)
    .values({
      projectId: client.projectId,
      email,
      role: 'viewer',
      tokenHash: hashToken(email),
      invitedBy: client.userId,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning()
  return { by: 'client' as const, params: { id: client.publicId, invitationId: stored?.id ?? 0 } }
}

export const peopleAnnouncements: Record<string, AnnouncedRow> = {
  'POST /api/projects/:id/invitations': createAnnouncingRow('project', ({ client }) => ({
    by: 'client',
    params: { id: client.publicId },
    body: { email: createEmailAddress('director'), role: 'viewer' },
  })),
  'POST /api/projects/:id/invitations/:invitationId/renew': createAnnouncingRow('project', (world) =>
    addInvitation(world),
  ),
  'DELETE /api/projects/:id/invitations/:invitationId': createAnnouncingRow('project', (world) =>
    addInvitation(world),
  ),
  'PUT /api/projects/:id/people/:userId': createAnnouncingRow('project', async (world) => ({
    by: 'client',
    params: { id: world.client.publicId, userId: (await addMember(world)).id },
    body: { role: 'viewer' },
  })),
  'DELETE /api/projects/:id/people/:userId': createAnnouncingRow('project', async (world) => ({
    by: 'client',
    params: { id: world.client.publicId, userId: (await addMember(world)).id },
  })),
  'POST /api/projects/:id/leave': createAnnouncingRow('project', async (world) => {
    const { browser } = await addMember(world)
    return { send: () => browser.send('POST', `/api/projects/${world.client.publicId}/leave`) }
  }),
  'PUT /api/projects/:id/owner': createAnnouncingRow('project', async (world) => {
    const { projectId, publicId } = world.client
    const { id: ownerId } = await addMember(world)
    return {
      by: 'client',
      params: { id: publicId },
      body: { userId: ownerId, password },
      subject: { projectId, publicId, ownerId },
    }
  }),
  'POST /api/project-invitation': createSilentRow('It only reads', () => ({ body: { token: 'unknown' } })),
  'POST /api/project-invitation/accept': createAnnouncingRow('project', async (world) => {
    const { browser, email } = await signInNewUser(world.program)
    await addInvitation(world, email)
    return { send: () => browser.send('POST', '/api/project-invitation/accept', { body: { token: email } }) }
  }),
}

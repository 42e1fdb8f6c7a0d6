import { DAY_MS } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { isAllowed } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import {
  INVITATION_LIFETIME_DAYS,
  type InvitationDetails,
  MAX_PROJECT_MEMBERS,
  type NewInvitation,
  type ProjectPeople,
} from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { lockUser, recordSecurityEvent, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import { requireOpen } from '../project-policy.ts'
import { lockProject } from '../projects.queries.ts'
import { getProject } from '../projects.ts'
import { createInvitationEmail, createPeopleChangedEmail } from './people.email.tsx'
import {
  deleteInvitationsExpiredBefore,
  findInvitation,
  findMemberRole,
  findMembers,
  findPendingInvitations,
  insertInvitation,
  insertMember,
  updateInvitation,
} from './people.queries.ts'
import {
  describeRole,
  lockManagedProject,
  type PeopleRequest,
  recordPeopleUpdate,
  serializePeople,
} from './people.ts'

interface InvitationRequest {
  actor: Actor
  claim: RequestClaim
  now: Date
}

/**
 * Locks a project for inviting people to it. The invitation shows names that the client entered, so the
 * project must be paid for, and a client who invites must have confirmed their own address.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, EMAIL_NOT_CONFIRMED
 */
const lockForInvitation = async (
  tx: Transaction,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = await lockManagedProject(tx, reference, actor)
  requireOpen(project)
  if (project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (actor.user.emailProvenAt === null && !isAllowed(actor.role, 'view any project'))
    throw new Problem('EMAIL_NOT_CONFIRMED')
  return project
}

/**
 * Counts an invitation toward the rate limits of the project and the recipient's address. Runs before the
 * transaction, because it needs its own database connection.
 * @throws TOO_MANY_REQUESTS
 */
const consumeInvitation = async (context: Context, projectId: number, email: string): Promise<void> => {
  await context.consumeRateLimit('projectInvitations', `project:${projectId}`)
  await context.consumeRateLimit('invitationsToAddress', `address:${email}`)
}

const createLink = (now: Date) => {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_DAYS * DAY_MS)
  return { token, stored: { tokenHash: hashToken(token), sentAt: now, expiresAt } }
}

/**
 * Invites a person to a project by email.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, EMAIL_NOT_CONFIRMED,
 * TOO_MANY_REQUESTS, ALREADY_DONE, ALREADY_MEMBER, ALREADY_INVITED, TOO_MANY_MEMBERS
 */
export const invitePerson = async (
  context: Context,
  reference: ProjectReference,
  { email, role }: z.output<typeof NewInvitation>,
  { actor, claim, now }: InvitationRequest,
): Promise<ProjectPeople> => {
  const { id: projectId } = await getProject(context, reference, actor)
  await consumeInvitation(context, projectId, email)
  return context.database.transaction(async (tx) => {
    const project = await lockForInvitation(tx, reference, actor)
    await claim(tx)
    const members = await findMembers(tx, project.id)
    const owner = await requireUser(tx, project.userId)
    if ([owner, ...members].some((person) => person.email === email)) throw new Problem('ALREADY_MEMBER')
    const pending = await findPendingInvitations(tx, project.id)
    if (pending.some((invitation) => invitation.email === email)) throw new Problem('ALREADY_INVITED')
    if (members.length + pending.length >= MAX_PROJECT_MEMBERS) throw new Problem('TOO_MANY_MEMBERS')
    const { token, stored } = createLink(now)
    await insertInvitation(tx, { projectId: project.id, email, role, invitedBy: actor.userId, ...stored })
    const invitedBy = actor.user.name
    await sendEmail(
      context,
      tx,
      createInvitationEmail(context.config, project, { email, role, invitedBy }, token),
    )
    // Members don't see email addresses, so only staff see this entry.
    await recordPeopleUpdate(tx, project, {
      actor,
      message: `${invitedBy} invited ${email} as ${describeRole(role)}.`,
      isVisible: false,
    })
    return serializePeople(tx, project, actor)
  })
}

/**
 * Emails a new link for a pending invitation. The earlier link stops working.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, EMAIL_NOT_CONFIRMED,
 * TOO_MANY_REQUESTS, ALREADY_DONE, INVITATION_NOT_FOUND
 */
export const renewInvitation = async (
  context: Context,
  { id, invitationId }: { id: ProjectReference; invitationId: number },
  { actor, claim, now }: InvitationRequest,
): Promise<ProjectPeople> => {
  const { id: projectId } = await getProject(context, id, actor)
  const pending = await findPendingInvitations(context.database, projectId)
  const sent = pending.find((invitation) => invitation.id === invitationId)
  if (!sent) throw new Problem('INVITATION_NOT_FOUND')
  await consumeInvitation(context, projectId, sent.email)
  return context.database.transaction(async (tx) => {
    const project = await lockForInvitation(tx, id, actor)
    await claim(tx)
    const { token, stored } = createLink(now)
    const invitation = await updateInvitation(
      tx,
      { id: invitationId, projectId: project.id },
      { ...stored, invitedBy: actor.userId },
    )
    if (!invitation) throw new Problem('INVITATION_NOT_FOUND')
    const { email, role } = invitation
    const details = { email, role, invitedBy: actor.user.name }
    await sendEmail(context, tx, createInvitationEmail(context.config, project, details, token))
    await recordPeopleUpdate(tx, project, {
      actor,
      message: `${actor.user.name} sent the invitation to ${email} again.`,
      isVisible: false,
    })
    return serializePeople(tx, project, actor)
  })
}

/**
 * Withdraws a pending invitation. Its link stops working.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, INVITATION_NOT_FOUND
 */
export const revokeInvitation = (
  { database }: Context,
  { id, invitationId }: { id: ProjectReference; invitationId: number },
  actor: Actor,
): Promise<ProjectPeople> =>
  database.transaction(async (tx) => {
    const project = await lockManagedProject(tx, id, actor)
    const ended = await updateInvitation(
      tx,
      { id: invitationId, projectId: project.id },
      { state: 'withdrawn' },
    )
    if (!ended) throw new Problem('INVITATION_NOT_FOUND')
    await recordPeopleUpdate(tx, project, {
      actor,
      message: `${actor.user.name} withdrew the invitation to ${ended.email}.`,
      isVisible: false,
    })
    return serializePeople(tx, project, actor)
  })

/**
 * Returns the details of a link's invitation. The state is `ended` if the link is invalid, expired, or
 * withdrawn.
 */
export const getInvitationDetails = async (
  { database }: Context,
  token: string,
  now: Date,
): Promise<InvitationDetails> => {
  const found = await findInvitation(database, hashToken(token), now)
  if (!found || found.invitation.state === 'withdrawn') return { state: 'ended' }
  const { invitation, project, invitedBy } = found
  const { email, role } = invitation
  const state = invitation.state === 'accepted' ? 'accepted' : 'pending'
  return { state, publicId: project.publicId, projectName: project.name, invitedBy, email, role }
}

/**
 * Adds the actor to the project, if the invitation was sent to the email address of their account, and emails
 * the owner. Accepting again changes nothing while the actor still has access.
 * @throws INVITATION_ENDED, INVITATION_FOR_OTHER
 */
export const acceptInvitation = (
  context: Context,
  token: string,
  { actor, caller, now }: PeopleRequest & { now: Date },
): Promise<{ publicId: string }> =>
  context.database.transaction(async (tx) => {
    // Lock the user before the project, as closing an account does, to avoid deadlocks.
    const user = await lockUser(tx, actor.userId)
    const linked = await findInvitation(tx, hashToken(token), now)
    const project = linked && (await lockProject(tx, linked.project.id))
    // Read the invitation again, because it may have been accepted or withdrawn before the project was
    // locked.
    const found = project && (await findInvitation(tx, hashToken(token), now))
    if (!found) throw new Problem('INVITATION_ENDED')
    const { id, email, role, state } = found.invitation
    if (!user?.isActive || user.role !== 'user' || user.email !== email)
      throw new Problem('INVITATION_FOR_OTHER')
    const isMember = (await findMemberRole(tx, project.id, actor.userId)) !== null
    if (isMember || project.userId === actor.userId) return { publicId: project.publicId }
    if (state !== 'pending') throw new Problem('INVITATION_ENDED')
    await updateInvitation(tx, { id, projectId: project.id }, { state: 'accepted' })
    await insertMember(tx, { projectId: project.id, userId: actor.userId, role })
    const message = `${actor.user.name} joined the project as ${describeRole(role)}.`
    await recordPeopleUpdate(tx, project, { actor, message })
    await recordSecurityEvent(tx, 'project_joined', {
      description: message,
      userId: actor.userId,
      caller,
      metadata: { invitedBy: found.invitation.invitedBy, projectId: project.publicId },
    })
    const owner = await requireUser(tx, project.userId)
    const names = { actorName: actor.user.name, personName: actor.user.name }
    if (owner.isActive)
      await sendEmail(context, tx, createPeopleChangedEmail(context.config, project, owner, 'joined', names))
    return { publicId: project.publicId }
  })

/** Deletes invitations whose retention period has ended. */
export const sweepInvitations = async (database: Database, now: Date): Promise<void> => {
  await deleteInvitationsExpiredBefore(database, getRetentionCutoff('invitations', now))
}

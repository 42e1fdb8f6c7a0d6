import type { ProjectReference } from '#contract/fields.ts'
import { isAllowed } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import {
  hasRight,
  type MemberRole,
  type OwnershipTransfer,
  type ProjectPeople,
  projectRoleTexts,
} from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { lockUser, recordSecurityEvent, requireUser, verifyOwnPassword } from '#server/identity'
import type { Caller, Context, DomainEvents } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { readProjectRole, requireProjectAccess } from '../project-policy.ts'
import { insertProjectUpdate, lockProject, updateProject } from '../projects.queries.ts'
import { getClientProject, getProject, lockClientProject } from '../projects.ts'
import { createAccessEndedEmail, createPeopleChangedEmail } from './people.email.tsx'
import {
  deleteMember,
  deleteMembershipsAndInvitations,
  findMemberRole,
  findMembers,
  findPendingInvitations,
  hasMembersInOpenProject,
  insertMember,
  lockJoinedProjects,
  updateMemberRole,
} from './people.queries.ts'

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** Emitted in the transaction that changes a locked project's owner. */
    ownerChanged: { tx: Transaction; projectId: number }
  }
}

/** The actor who changes a project's people, and the request's IP address and user agent. */
export interface PeopleRequest {
  actor: Actor
  caller: Caller
}

/** Returns a project's people. Only the owner and staff see email addresses and invitations. */
export const serializePeople = async (
  db: Queryable,
  project: ProjectRecord,
  actor: Actor,
): Promise<ProjectPeople> => {
  const role = await readProjectRole(db, actor, project)
  const isManaging = hasRight(role, 'manage') || isAllowed(actor.role, 'view any project')
  const owner = await requireUser(db, project.userId)
  const members = await findMembers(db, project.id)
  const people = [
    { userId: owner.id, name: owner.name, email: owner.email, role: 'owner', joinedAt: null } as const,
    ...members,
  ]
  return {
    people: people.map((person) => (isManaging ? person : { ...person, email: null })),
    invitations: isManaging ? await findPendingInvitations(db, project.id) : [],
  }
}

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listPeople = async (context: Context, reference: ProjectReference, actor: Actor) =>
  serializePeople(context.database, await getProject(context, reference, actor), actor)

/** Locks a project for its owner or staff. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const lockManagedProject = async (tx: Transaction, reference: ProjectReference, actor: Actor) =>
  requireProjectAccess(tx, actor, await lockProject(tx, reference))

/**
 * Records a change to a locked project's people in the project's history, and refreshes open pages that show
 * the project.
 */
export const recordPeopleUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  {
    actor,
    message,
    isVisible = true,
    formerIds = [],
  }: {
    actor: Actor
    message: string
    isVisible?: boolean
    /** Users whose access ended with this change. */
    formerIds?: readonly number[]
  },
): Promise<void> => {
  const isStaff = isAllowed(actor.role, 'view any project')
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId: isStaff ? actor.userId : null,
    status: project.status,
    message,
    isVisible,
    metadata: { by: isStaff ? 'staff' : 'client' },
  })
  await announceChange(tx, 'project', project, formerIds)
}

/** Returns the actor's name for the history: "We" for staff, and the user's name for clients. */
const getActorLabel = ({ role, user }: Actor): string =>
  isAllowed(role, 'view any project') ? 'We' : user.name

/** @throws PROJECT_NOT_FOUND, FORBIDDEN, MEMBER_NOT_FOUND */
export const changeMemberRole = (
  { database }: Context,
  { id, userId, role }: { id: ProjectReference; userId: number; role: MemberRole },
  actor: Actor,
): Promise<ProjectPeople> =>
  database.transaction(async (tx) => {
    const project = await lockManagedProject(tx, id, actor)
    if (!(await updateMemberRole(tx, { projectId: project.id, userId, role })))
      throw new Problem('MEMBER_NOT_FOUND')
    const { name } = await requireUser(tx, userId)
    const message = `${getActorLabel(actor)} made ${name} ${describeRole(role)}.`
    await recordPeopleUpdate(tx, project, { actor, message })
    return serializePeople(tx, project, actor)
  })

/** Returns a role with its article, such as "an editor". */
export const describeRole = (role: MemberRole | 'owner'): string =>
  `${role === 'viewer' ? 'a' : 'an'} ${projectRoleTexts[role].label.toLowerCase()}`

const endAccess = async (
  tx: Transaction,
  project: ProjectRecord,
  { userId, message }: { userId: number; message: string },
  { actor, caller }: PeopleRequest,
) => {
  if (!(await deleteMember(tx, project.id, userId))) throw new Problem('MEMBER_NOT_FOUND')
  await recordPeopleUpdate(tx, project, { actor, message, formerIds: [userId] })
  await recordSecurityEvent(tx, 'project_access_ended', {
    description: message,
    userId,
    caller,
    metadata: { by: actor.userId, projectId: project.publicId },
  })
}

/**
 * Ends a member's access and notifies them by email. Their open pages are refreshed, and further requests are
 * rejected.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, MEMBER_NOT_FOUND
 */
export const removeMember = (
  context: Context,
  { id, userId }: { id: ProjectReference; userId: number },
  by: PeopleRequest,
): Promise<ProjectPeople> =>
  context.database.transaction(async (tx) => {
    const project = await lockManagedProject(tx, id, by.actor)
    if ((await findMemberRole(tx, project.id, userId)) === null) throw new Problem('MEMBER_NOT_FOUND')
    const member = await requireUser(tx, userId)
    await endAccess(
      tx,
      project,
      { userId, message: `${getActorLabel(by.actor)} removed ${member.name} from the project.` },
      by,
    )
    if (member.isActive) await sendEmail(context, tx, createAccessEndedEmail(context.config, project, member))
    return serializePeople(tx, project, by.actor)
  })

/**
 * Ends the actor's own access.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, MEMBER_NOT_FOUND for the owner
 */
export const leaveProject = ({ database }: Context, id: ProjectReference, by: PeopleRequest): Promise<void> =>
  database.transaction(async (tx) => {
    const { userId, user } = by.actor
    const project = await lockClientProject(tx, id, by.actor)
    await endAccess(tx, project, { userId, message: `${user.name} left the project.` }, by)
  })

/**
 * Makes a member the owner, and emails both people. The previous owner becomes an editor. Earlier payments
 * stay on the previous owner's account, and receipts keep the previous billing name.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS, MEMBER_NOT_FOUND
 */
export const transferOwnership = async (
  context: Context,
  id: ProjectReference,
  { userId, password }: z.output<typeof OwnershipTransfer>,
  { actor, caller }: PeopleRequest,
): Promise<ProjectPeople> => {
  await getClientProject(context, id, actor)
  await verifyOwnPassword(context, { actor, caller }, password)
  return context.database.transaction(async (tx) => {
    // Lock the user before the project, as closing an account does, to avoid deadlocks.
    const next = await lockUser(tx, userId)
    const project = await lockClientProject(tx, id, actor)
    if (!next?.isActive || !(await deleteMember(tx, project.id, userId)))
      throw new Problem('MEMBER_NOT_FOUND')
    await insertMember(tx, { projectId: project.id, userId: actor.userId, role: 'editor' })
    const changed = await updateProject(tx, project.id, {
      userId,
      email: next.email,
      phone: next.phone,
      billTo: project.billTo ?? actor.user.name,
    })
    const message = `${actor.user.name} made ${next.name} the owner.`
    await recordPeopleUpdate(tx, changed, { actor, message })
    await recordSecurityEvent(tx, 'project_owner_changed', {
      description: message,
      userId: actor.userId,
      caller,
      metadata: { to: userId, projectId: project.publicId },
    })
    for (const to of [next, actor.user])
      await sendEmail(
        context,
        tx,
        createPeopleChangedEmail(context.config, changed, to, 'ownerChanged', {
          actorName: actor.user.name,
          personName: next.name,
        }),
      )
    await context.emit('ownerChanged', { tx, projectId: project.id })
    return serializePeople(tx, changed, actor)
  })
}

/**
 * Prevents closing an account that owns an open project with other members.
 * @throws PROJECT_HAS_MEMBERS
 */
export const requireNoMembers = async ({ context, actor }: DomainEvents['accountClosing']): Promise<void> => {
  if (await hasMembersInOpenProject(context.database, actor.userId)) throw new Problem('PROJECT_HAS_MEMBERS')
}

/**
 * Removes a closed account's memberships, the invitations to its address, and other people's access to its
 * projects.
 * @throws PROJECT_HAS_MEMBERS if someone joined one of its open projects since `accountClosing`
 */
export const removeUserPeople = async ({
  tx,
  userId,
  email,
}: DomainEvents['accountClosed']): Promise<void> => {
  if (await hasMembersInOpenProject(tx, userId)) throw new Problem('PROJECT_HAS_MEMBERS')
  const joined = await lockJoinedProjects(tx, userId)
  await deleteMembershipsAndInvitations(tx, { userId, email })
  for (const project of joined) await announceChange(tx, 'project', project)
}

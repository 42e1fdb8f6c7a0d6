import {
  emailAddressField,
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  SuccessReply,
  textField,
} from '#contract/fields.ts'
import { existingPasswordField } from '#contract/identity'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { MemberRole, ProjectRole } from './project-roles.ts'

/** Number of days for which an invitation's link is valid. */
export const INVITATION_LIFETIME_DAYS = 14

/** Maximum number of members and pending invitations per project. */
export const MAX_PROJECT_MEMBERS = 20

const ProjectPerson = z.object({
  userId: z.int(),
  name: z.string(),
  /** The person's email address. Null if the viewer is a member, because members see only names. */
  email: z.string().nullable(),
  role: ProjectRole,
  /** When the person joined. Null for the owner. */
  joinedAt: Instant.nullable(),
})
export type ProjectPerson = z.output<typeof ProjectPerson>

const PendingInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: MemberRole,
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
})
export type PendingInvitation = z.output<typeof PendingInvitation>

/** A project's people: the owner first, then the others by name. `invitations` is empty for members. */
export const ProjectPeople = z.object({
  people: z.array(ProjectPerson),
  invitations: z.array(PendingInvitation),
})
export type ProjectPeople = z.output<typeof ProjectPeople>

export const NewInvitation = z.object({
  email: emailAddressField('Please enter a valid email address'),
  role: MemberRole,
})

export const OwnershipTransfer = z.object({
  userId: NumericId,
  password: existingPasswordField('Please enter your password'),
})

const projectParams = z.object({ id: ProjectReference })
const memberParams = z.object({ id: ProjectReference, userId: NumericId })
const invitationParams = z.object({ id: ProjectReference, invitationId: NumericId })
const managementAccess = { access: 'client', projectRight: 'manage' } as const

export const listPeople = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/people',
  summary: 'A project’s owner and members, and for the owner and staff, its pending invitations',
  access: 'client',
  tags: ['project'],
  params: projectParams,
  reply: ProjectPeople,
})

export const invitePerson = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/invitations',
  summary: 'Emails an invitation to a project',
  ...managementAccess,
  once: true,
  limit: 'write',
  params: projectParams,
  body: NewInvitation,
  reply: ProjectPeople,
})

export const renewInvitation = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/invitations/:invitationId/renew',
  summary: 'Emails a new link for a pending invitation. The earlier link stops working',
  ...managementAccess,
  once: true,
  limit: 'write',
  params: invitationParams,
  reply: ProjectPeople,
})

export const revokeInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:id/invitations/:invitationId',
  summary: 'Withdraws a pending invitation',
  ...managementAccess,
  limit: 'write',
  params: invitationParams,
  reply: ProjectPeople,
})

export const changeMemberRole = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/people/:userId',
  summary: 'Changes a member’s role',
  ...managementAccess,
  limit: 'write',
  params: memberParams,
  body: z.object({ role: MemberRole }),
  reply: ProjectPeople,
})

export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:id/people/:userId',
  summary: 'Ends a member’s access right away',
  ...managementAccess,
  limit: 'write',
  params: memberParams,
  reply: ProjectPeople,
})

export const leaveProject = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/leave',
  summary: 'Ends the current user’s own access to a project they don’t own',
  access: 'client',
  projectRight: 'view',
  limit: 'write',
  params: projectParams,
  reply: SuccessReply,
})

export const transferOwnership = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/owner',
  summary:
    'Makes a member the owner after checking the owner’s password. The earlier owner becomes an editor',
  ...managementAccess,
  limit: 'changePassword',
  params: projectParams,
  body: OwnershipTransfer,
  reply: ProjectPeople,
})

/** What an invitation's link shows. `ended`: withdrawn, replaced by a newer link, or expired. */
const InvitationDetails = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ended') }),
  z.object({
    state: z.enum(['pending', 'accepted']),
    publicId: PublicId,
    projectName: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    role: MemberRole,
  }),
])
export type InvitationDetails = z.output<typeof InvitationDetails>

const InvitationToken = z.object({ token: textField(200).min(1, 'Required') })

export const getInvitationDetails = defineRoute({
  method: 'POST',
  path: '/api/project-invitation',
  summary: 'The project and the role that an emailed invitation is for. Accepts nothing',
  access: 'public',
  limit: 'setPassword',
  body: InvitationToken,
  reply: InvitationDetails,
})

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/api/project-invitation/accept',
  summary: 'Accepts an invitation with the account whose email address was invited',
  access: 'client',
  limit: 'setPassword',
  body: InvitationToken,
  reply: z.object({ publicId: PublicId }),
})

import { emailAddressField, Instant, NumericId, PublicId } from '#contract/fields.ts'
import { personNameField } from '#contract/names.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { ClosedReason } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Permission, Role } from './permissions.ts'
import { Device } from './profile.ts'
import { Reauthentication } from './two-factor.ts'

/** `invited`: no password yet. `deactivated`: by staff. `closed`: by the user, permanently. */
export const UserState = z.enum(['active', 'invited', 'deactivated', 'closed'])
export type UserState = z.output<typeof UserState>

/** A user account as staff see it. */
export const UserSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  state: UserState,
  projects: z.int(),
  lastLoginAt: Instant.nullable(),
  createdAt: Instant,
})
export type UserSummary = z.output<typeof UserSummary>

export const UserDetails = UserSummary.extend({
  phone: z.string().nullable(),
  permissions: z.array(Permission),
  projectList: z.array(
    z.object({
      publicId: PublicId,
      name: z.string(),
      status: z.string(),
      closedReason: ClosedReason.nullable(),
    }),
  ),
  /** Active sessions, most recently used first. */
  sessions: z.array(Device.omit({ isCurrent: true })),
  /** When the lockout for the email address ends, or null if there is none. */
  lockedUntil: Instant.nullable(),
  hasTwoFactor: z.boolean(),
})
export type UserDetails = z.output<typeof UserDetails>

export const UserQuery = PageQuery.extend({ role: Role.optional(), state: UserState.optional() })

/** The staff member to invite, with the fields to reauthenticate the inviter. */
export const StaffInvitation = Reauthentication.extend({
  name: personNameField('Name must be at least 2 characters'),
  email: emailAddressField('Please enter a valid email address'),
})

const idParams = z.object({ id: NumericId })

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Staff and client accounts by page, newest first',
  access: 'staff',
  query: UserQuery,
  reply: definePage(UserSummary),
})

export const getUserAccount = defineRoute({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary: 'An account with its projects, live sessions, and lockout',
  access: 'staff',
  params: idParams,
  reply: UserDetails,
})

export const inviteStaff = defineRoute({
  method: 'POST',
  path: '/api/admin/people',
  summary: 'Invites a staff member. The emailed link sets their password',
  access: 'staff',
  once: true,
  limit: 'twoFactor',
  body: StaffInvitation,
  reply: UserDetails,
})

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/invitation',
  summary: 'Emails a new link to a staff member who has no password yet. Earlier links stop working',
  access: 'staff',
  once: true,
  limit: 'twoFactor',
  params: idParams,
  body: Reauthentication,
  reply: UserDetails,
})

export const changeUserStatus = defineRoute({
  method: 'PUT',
  path: '/api/admin/people/:id/active',
  summary: 'Deactivates an account and ends its sessions, or reactivates it',
  access: 'staff',
  limit: 'twoFactor',
  params: idParams,
  body: Reauthentication.extend({ isActive: z.boolean() }),
  reply: UserDetails,
})

export const changePermission = defineRoute({
  method: 'PUT',
  path: '/api/admin/people/:id/permission',
  summary: 'Gives a colleague a permission that you hold, or takes it away',
  access: 'staff',
  limit: 'twoFactor',
  params: idParams,
  body: Reauthentication.extend({ permission: Permission, isGiven: z.boolean() }),
  reply: UserDetails,
})

export const endUserSessions = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/end-sessions',
  summary: 'Signs a user out everywhere. For yourself, the current session stays',
  access: 'staff',
  limit: 'write',
  params: idParams,
  reply: UserDetails,
})

export const unlockUser = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/unlock',
  summary: 'Ends the lockout of a user',
  access: 'staff',
  limit: 'write',
  params: idParams,
  reply: UserDetails,
})

export const removeUserTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/remove-second-factor',
  summary:
    'Turns off two-factor authentication for a colleague who lost access and signs them out everywhere',
  access: 'staff',
  limit: 'twoFactor',
  params: idParams,
  body: Reauthentication,
  reply: UserDetails,
})

export const listStaff = defineRoute({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'The staff members who can be assigned a project',
  access: 'staff',
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

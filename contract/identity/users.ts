import { emailAddress, Instant, NumericId, PublicId, personName } from '#contract/fields.ts'
import { PageQuery, pageOf } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Role } from './permissions.ts'
import { Device } from './profile.ts'
import { OwnProof } from './two-factor.ts'

/** `invited`: has no password yet; `deactivated`: by staff; `closed`: by the person, for good. */
export const PersonState = z.enum(['active', 'invited', 'deactivated', 'closed'])
export type PersonState = z.output<typeof PersonState>

/** An account as staff see it. */
export const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  state: PersonState,
  projects: z.int(),
  lastLoginAt: Instant.nullable(),
  createdAt: Instant,
})
export type Person = z.output<typeof Person>

export const PersonDetails = Person.extend({
  phone: z.string().nullable(),
  projectList: z.array(z.object({ publicId: PublicId, name: z.string(), status: z.string() })),
  /** Live ones, the last used first. */
  sessions: z.array(Device.omit({ isCurrent: true })),
  /** When the lockout of the address ends by itself; null when there is none. */
  lockedUntil: Instant.nullable(),
  /** Does the login ask for a code besides the password? */
  hasSecondFactor: z.boolean(),
})
export type PersonDetails = z.output<typeof PersonDetails>

export const PersonQuery = PageQuery.extend({ role: Role.optional(), state: PersonState.optional() })

/** Who is invited, with the proof of who invites. */
export const StaffInvitation = OwnProof.extend({
  name: personName('Name must be at least 2 characters'),
  email: emailAddress('Please enter a valid email address'),
})

const byId = z.object({ id: NumericId })

export const listPeople = defineRoute({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Accounts of staff and clients by pages, newest first',
  access: 'staff',
  query: PersonQuery,
  reply: pageOf(Person),
})

export const getPerson = defineRoute({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary: 'An account with its projects, live sessions and lockout',
  access: 'staff',
  params: byId,
  reply: PersonDetails,
})

export const inviteStaff = defineRoute({
  method: 'POST',
  path: '/api/admin/people',
  summary: 'Invites a member of staff: the mailed link sets the password',
  access: 'staff',
  once: true,
  limit: 'secondFactor',
  body: StaffInvitation,
  reply: PersonDetails,
})

export const inviteAgain = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/invitation',
  summary: 'Mails a fresh link to a member of staff who has no password yet; earlier links stop working',
  access: 'staff',
  once: true,
  limit: 'secondFactor',
  params: byId,
  body: OwnProof,
  reply: PersonDetails,
})

export const switchPerson = defineRoute({
  method: 'PUT',
  path: '/api/admin/people/:id/active',
  summary: 'Deactivates an account, which ends its sessions, or takes it back',
  access: 'staff',
  limit: 'secondFactor',
  params: byId,
  body: OwnProof.extend({ isActive: z.boolean() }),
  reply: PersonDetails,
})

export const endPersonsSessions = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/end-sessions',
  summary: 'Signs a person out everywhere; of oneself all but the asking session end',
  access: 'staff',
  limit: 'write',
  params: byId,
  reply: PersonDetails,
})

export const unlockPerson = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/unlock',
  summary: 'Ends the lockout of a person',
  access: 'staff',
  limit: 'write',
  params: byId,
  reply: PersonDetails,
})

export const removePersonsSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/admin/people/:id/remove-second-factor',
  summary: 'Turns the second factor of a colleague who lost it off, and signs them out everywhere',
  access: 'staff',
  limit: 'secondFactor',
  params: byId,
  body: OwnProof,
  reply: PersonDetails,
})

export const listStaff = defineRoute({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'The members of staff who may have a case',
  access: 'staff',
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

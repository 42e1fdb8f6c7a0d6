import { z } from '#contract/zod.ts'

export const Role = z.enum(['user', 'admin'])
export type Role = z.output<typeof Role>

const table = {
  'view any project': ['admin'],
  'message any project': ['admin'],
  'view any user': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof table

/** May this role do this to records that are not its own? Owners' rights are decided by the record's policy. */
export const may = (role: Role, action: Action): boolean => (table[action] as readonly Role[]).includes(role)

/** The two sides of a conversation: the project's client, and all of staff together. */
export type MessageSide = 'client' | 'team'

export const sideOf = (role: Role): MessageSide => (may(role, 'message any project') ? 'team' : 'client')

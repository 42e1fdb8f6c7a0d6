import { z } from '#contract/zod.ts'

export const Role = z.enum(['user', 'admin'])
export type Role = z.output<typeof Role>

export type Action = 'view any project' | 'message any project' | 'view any user'

const rolesByAction: Record<Action, readonly Role[]> = {
  'view any project': ['admin'],
  'message any project': ['admin'],
  'view any user': ['admin'],
}

/**
 * Whether a role has permission to act on other users' records. The policy for each kind of record decides
 * what its owner can do.
 */
export const isAllowed = (role: Role, action: Action): boolean => rolesByAction[action].includes(role)

/**
 * Permissions that only some staff have. A colleague who has a permission can grant it to others. The
 * designated admin's account starts with all of them.
 */
export const permissions = ['see business', 'delete records'] as const
export const Permission = z.enum(permissions)
export type Permission = z.output<typeof Permission>

/** Each permission's label, and what it allows. */
export const permissionTexts: Record<Permission, { label: string; meaning: string }> = {
  'see business': {
    label: 'Business page',
    meaning: 'Sees revenue, the funnel, and the team’s workload, and gets the monthly summary by email.',
  },
  'delete records': {
    label: 'Deleting old projects',
    meaning: 'Deletes projects that are past their retention period, on the Retention page.',
  },
}

/** The two sides of a conversation: the people of a project (`client`) and all staff (`team`). */
export type MessageSide = 'client' | 'team'

export const getMessageSide = (role: Role): MessageSide =>
  isAllowed(role, 'message any project') ? 'team' : 'client'

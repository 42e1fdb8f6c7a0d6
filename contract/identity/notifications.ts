import { getKeys } from '#contract/get-keys.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import type { Permission, Role } from './permissions.ts'

interface NotificationKind {
  /** The label of the setting in the profile. */
  label: string
  /** The text of the one-click unsubscribe link in each email. */
  stopLabel: string
  roles: readonly Role[]
  /** The permission required to get these emails, if any. */
  permission?: Permission
}

/** Emails that users can turn off, by column of `users`. Other emails can't be turned off. */
export const notificationKinds = {
  messageMails: {
    label: 'Email me when a message has been waiting for 3 minutes',
    stopLabel: 'Stop message emails',
    roles: ['user', 'admin'],
  },
  reportMails: {
    label: 'Email me my monthly ad reports',
    stopLabel: 'Stop report emails',
    roles: ['user'],
  },
  reminderMails: {
    label: 'Remind me of documents and filings that are due',
    stopLabel: 'Stop reminders of due dates',
    roles: ['user'],
  },
  orderMails: {
    label: 'Remind me of orders I haven’t paid for',
    stopLabel: 'Stop order reminders',
    roles: ['user'],
  },
  summaryMails: {
    label: 'Email me the monthly business summary',
    stopLabel: 'Stop business summaries',
    roles: ['admin'],
    permission: 'see business',
  },
  digestMails: {
    label: 'Email me the filings of the week on Mondays',
    stopLabel: 'Stop weekly filing emails',
    roles: ['admin'],
  },
} as const satisfies Record<string, NotificationKind>

export type NotificationKindName = keyof typeof notificationKinds
export const notificationKindNames = getKeys(notificationKinds)

/** Returns the kinds of optional emails that a user can get. */
export const getNotificationKinds = (user: { role: Role; permissions: readonly Permission[] }) =>
  notificationKindNames.filter((name) => {
    const { roles, permission }: NotificationKind = notificationKinds[name]
    return roles.includes(user.role) && (permission === undefined || user.permissions.includes(permission))
  })

export const Notifications = z.record(z.enum(notificationKindNames), z.boolean())
export type Notifications = z.output<typeof Notifications>

/**
 * The settings to change. Others stay unchanged, so that two open windows don't overwrite each other's
 * changes.
 */
export const NotificationsUpdate = z
  .partialRecord(z.enum(notificationKindNames), z.boolean())
  .refine((choice) => Object.keys(choice).length > 0, 'Choose at least one notification')
export type NotificationsUpdate = z.output<typeof NotificationsUpdate>

export const getNotificationPreferences = defineRoute({
  method: 'GET',
  path: '/api/profile/notifications',
  summary: 'Which optional emails the user wants',
  access: 'client',
  tags: ['profile'],
  reply: Notifications,
})

export const updateNotificationPreferences = defineRoute({
  method: 'PUT',
  path: '/api/profile/notifications',
  summary: 'Changes which optional emails the user gets. Choices that are left out stay as they are',
  access: 'client',
  limit: 'write',
  body: NotificationsUpdate,
  reply: Notifications,
})

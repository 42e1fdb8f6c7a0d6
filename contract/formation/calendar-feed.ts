import { ProjectReference } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Number of days before the due date when reminders are sent. Negative for days after it. */
export const REMINDER_DAYS = [60, 30, 7, 1, -1] as const

const projectParams = z.object({ id: ProjectReference })
const FeedAddress = z.object({
  /** Public URL. Anyone who has it can read the calendar. */
  url: z.string(),
})

export const getCalendarFeed = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/calendar-feed',
  summary: 'The secret address at which calendar programs read the due dates',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: FeedAddress,
})

export const renewCalendarFeed = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/calendar-feed',
  summary: 'Replaces the secret address. Calendars with the old one stop updating',
  access: 'client',
  limit: 'write',
  params: projectParams,
  reply: FeedAddress,
})

export const readCalendarFeed = defineRoute({
  method: 'GET',
  path: '/api/calendar.ics',
  summary: 'The due dates of one organization as iCalendar (RFC 5545)',
  access: 'public',
  limit: 'calendarFeed',
  kind: 'file',
  query: z.object({ token: z.string().max(200, { abort: true }) }),
  reply: z.string(),
})

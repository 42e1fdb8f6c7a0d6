import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { brand } from '#contract/brand.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { type CalendarObligation, getObligationName } from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { findMemberRole, findProject, getProject, lockProject, requireProjectAccess } from '#server/projects'
import { findFeedVersion, increaseFeedVersion } from './calendar.queries.ts'
import { readCalendar } from './calendar.ts'

/** Length of the signature in hexadecimal digits (160 bits). */
const SIGNATURE_LENGTH = 40

type FeedConfig = Pick<Config, 'publicUrl' | 'encryptionKeys'>

const createFeedSignature = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'causeway calendar feed', 32)))
    .update(content)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH)

/**
 * Creates the feed's URL. It contains the project's ID, the feed's version, the user's ID (for members only),
 * and a signature. A member's URL stops working when their access ends.
 */
const createFeedUrl = (
  { publicUrl, encryptionKeys: [secret = ''] }: FeedConfig,
  project: { id: number; userId: number },
  version: number,
  actor: Pick<Actor, 'userId' | 'role'>,
): string => {
  const isMember = getMessageSide(actor.role) === 'client' && actor.userId !== project.userId
  const content = [project.id, version, ...(isMember ? [actor.userId] : [])]
    .map((number) => number.toString(36))
    .join('.')
  // The request log omits query strings, so the token isn't logged.
  return `${publicUrl}/api/calendar.ics?token=${content}.${createFeedSignature(secret, content)}`
}

const readToken = ({ encryptionKeys }: FeedConfig, token: string) => {
  const [, content = '', signature = ''] = /^(\w+\.\w+(?:\.\w+)?)\.([\da-f]{40})$/.exec(token) ?? []
  const isSigned = encryptionKeys.some((secret) => {
    const expected = createFeedSignature(secret, content)
    return (
      expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
    )
  })
  if (!isSigned) return null
  const [projectId = 0, version = 0, memberId] = content
    .split('.')
    .map((number) => Number.parseInt(number, 36))
  return { projectId, version, memberId }
}

/** Returns the URL of a project's calendar feed. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getCalendarFeed = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const project = await getProject(context, reference, actor)
  const version = await findFeedVersion(context.database, project.id)
  return { url: createFeedUrl(context.config, project, version, actor) }
}

/**
 * Invalidates all URLs of a project's feed and returns a new one for the actor.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const renewCalendarFeed = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const { id } = await getProject(context, reference, actor)
  return context.database.transaction(async (tx) => {
    const project = await requireProjectAccess(tx, actor, await lockProject(tx, id))
    const version = await increaseFeedVersion(tx, id)
    await announceChange(tx, 'project', project)
    return { url: createFeedUrl(context.config, project, version, actor) }
  })
}

/**
 * Invalidates the feed's URLs when a project gets another owner, because the owner's URL contains no user ID
 * and would otherwise keep working for the previous owner.
 */
export const invalidateCalendarFeeds = async ({
  tx,
  projectId,
}: DomainEvents['ownerChanged']): Promise<void> => {
  await increaseFeedVersion(tx, projectId)
}

/** Days before an event on which its alarms go off, at 9 AM. */
const ALARM_DAYS_BEFORE = [7, 1] as const
const ALARM_HOUR = 9

/** How often calendar programs should read the feed, in hours. */
const REFRESH_HOURS = 12

const describeEvent = ({ why, fee, source, checkedOn }: CalendarObligation): string =>
  [why, `Fee: ${fee}`, `Source: ${source.title}, read on ${checkedOn}. ${source.url}`].join('\n\n')

/** Creates the calendar file. Each obligation with a date becomes an all-day event. */
export const createCalendarFile = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  project: Pick<ProjectRecord, 'publicId' | 'name'>,
  obligations: readonly CalendarObligation[],
  now: Date,
): string => {
  const { hostname } = new URL(publicUrl)
  const url = `${publicUrl}/project/${project.publicId}?tab=formation`
  const calendar = ical({
    name: `${project.name}: filings`,
    prodId: { company: brand.name, product: 'Compliance calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * (HOUR_MS / SECOND_MS),
  })
  for (const obligation of obligations) {
    const { key, due } = obligation
    if (due === null) continue
    const start = new Date(`${due}T00:00:00Z`)
    calendar.createEvent({
      id: `${key.replaceAll(':', '-').toLowerCase()}.${project.publicId}@${hostname}`,
      allDay: true,
      start,
      end: new Date(start.getTime() + DAY_MS),
      stamp: now,
      summary: getObligationName(obligation),
      description: describeEvent(obligation),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: ALARM_DAYS_BEFORE.map((days) => ({
        type: ICalAlarmType.display,
        description: getObligationName(obligation),
        trigger: (days * DAY_MS - ALARM_HOUR * HOUR_MS) / SECOND_MS,
      })),
    })
  }
  return calendar.toString()
}

/**
 * Returns the calendar file for a feed URL's token. The file of a closed project has no events.
 * @throws CALENDAR_NOT_FOUND if the token is invalid or was replaced, or its user is inactive or lost access
 */
export const readCalendarFeed = async (context: Context, token: string, now: Date): Promise<string> => {
  const { config, database } = context
  const feed = readToken(config, token)
  const project = feed && (await findProject(database, feed.projectId))
  if (!project || feed.version !== (await findFeedVersion(database, project.id)))
    throw new Problem('CALENDAR_NOT_FOUND')
  const { isActive } = await requireUser(database, feed.memberId ?? project.userId)
  const isEnded =
    feed.memberId !== undefined && (await findMemberRole(database, project.id, feed.memberId)) === null
  if (!isActive || isEnded) throw new Problem('CALENDAR_NOT_FOUND')
  const { obligations } = await readCalendar(database, project, 'client', toEasternDay(now))
  return createCalendarFile(config, project, project.closedOn === null ? obligations : [], now)
}

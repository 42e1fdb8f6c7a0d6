import { PublicId } from './fields.ts'
import { defineRoute } from './route.ts'
import { z } from './zod.ts'

/** What changed; the browser refreshes the queries that show it. */
export const Change = z.object({
  /** `queue`: something new waits for staff that is no change of a project, such as a mail that failed. */
  topic: z.enum(['project', 'messages', 'queue']),
  /** The project that changed; null when it is none. */
  publicId: PublicId.nullable(),
})
export type Change = z.output<typeof Change>

export const liveEvents = defineRoute({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events: what changed in the projects that the session may see',
  access: 'purchase',
  kind: 'events',
  reply: Change,
})

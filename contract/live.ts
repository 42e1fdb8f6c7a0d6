import { PublicId } from './fields.ts'
import { defineRoute } from './route.ts'
import { z } from './zod.ts'

/** What changed; the browser refreshes the queries that show it. */
export const Change = z.object({
  /**
   * `queue`: something new waits for staff that isn't a change of a project, such as an email that failed. `profile`: a
   * user's own settings. `settings`: the settings of the program.
   */
  topic: z.enum(['project', 'messages', 'queue', 'profile', 'settings']),
  /** The project that changed, if it was one. */
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

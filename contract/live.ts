import { PublicId } from './fields.ts'
import { defineRoute } from './route.ts'
import { z } from './zod.ts'

/** A change of data on the server. The browser reloads the affected queries. */
export const LiveChange = z.object({
  /**
   * `queue`: a change of the work queue other than a project change, such as a failed email. `profile`: the
   * user's own settings. `settings`: system settings and content that staff maintain, such as rules.
   */
  topic: z.enum(['project', 'messages', 'queue', 'profile', 'settings']),
  /** The affected project. Null if the change isn't about a project. */
  publicId: PublicId.nullable(),
})
export type LiveChange = z.output<typeof LiveChange>

export const streamLiveEvents = defineRoute({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events: what changed in the projects that the session may see',
  access: 'purchase',
  kind: 'events',
  reply: LiveChange,
})

import { may } from '#contract/identity'
import type { Actor } from '../http/actor.ts'
import type { OwnedChange } from './live-events.ts'

/** Staff hear of every project, clients of their own, a purchase session of its one. */
export const callerMayHear = (actor: Actor, change: OwnedChange): boolean =>
  may(actor.role, 'view any project') ||
  (change.ownerId === actor.userId && (actor.scope === 'full' || actor.projectId === change.projectId))

import type { QueryMeta } from '@tanstack/react-query'
import type { Change } from '#contract/live.ts'

/** Whether a query shows what changed. Projects may have been loaded by number, and lists show many. */
export const concerns = ({ topic, publicId }: Change, { route, projectId }: QueryMeta = {}): boolean => {
  const tags = route?.tags ?? []
  if (topic === 'profile' || topic === 'settings') return tags.includes(topic)
  if (tags.includes('queue')) return true
  if (topic === 'queue') return false
  // A message, written or read, changes the marks wherever projects are shown.
  if (!tags.includes(topic) && !(topic === 'messages' && tags.includes('project'))) return false
  return typeof projectId !== 'string' || projectId === publicId || /^\d+$/.test(projectId)
}

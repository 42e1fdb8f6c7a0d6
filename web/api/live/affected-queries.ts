import type { QueryMeta } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'

/**
 * Whether a live change can affect the data of a query with this `meta`. Changes to any project can affect
 * queries that aren't limited to one project, such as lists, and queries with a numeric project ID.
 */
export const affectsQuery = (
  { topic, publicId }: LiveChange,
  { route, projectId }: QueryMeta = {},
): boolean => {
  const tags = route?.tags ?? []
  if (topic === 'profile' || topic === 'settings') return tags.includes(topic)
  if (tags.includes('queue')) return true
  if (topic === 'queue') return false
  // Project data contains unread counts, so message changes affect it, too.
  if (!tags.includes(topic) && !(topic === 'messages' && tags.includes('project'))) return false
  return typeof projectId !== 'string' || projectId === publicId || /^\d+$/.test(projectId)
}

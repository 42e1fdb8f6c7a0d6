import type { QueryMeta } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'

/**
 * Whether a live change can affect the data of a query with this `meta`. A query for no particular project,
 * such as a list, or with a numeric project ID can be affected by a change to any project.
 */
export const isAffectedBy = (
  { topic, publicId }: LiveChange,
  { route, projectId }: QueryMeta = {},
): boolean => {
  const tags = route?.tags ?? []
  if (topic === 'profile' || topic === 'settings') return tags.includes(topic)
  if (tags.includes('queue')) return true
  if (topic === 'queue') return false
  // A new or read message changes the unread counts in every project list.
  if (!tags.includes(topic) && !(topic === 'messages' && tags.includes('project'))) return false
  return typeof projectId !== 'string' || projectId === publicId || /^\d+$/.test(projectId)
}

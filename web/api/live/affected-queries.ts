import type { QueryMeta } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'

/**
 * Whether a change affects a query. A query without a project ID, such as a list, or with a numeric one can
 * be affected by a change to any project.
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

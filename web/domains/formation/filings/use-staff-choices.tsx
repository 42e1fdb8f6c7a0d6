import { useQuery } from '@tanstack/react-query'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { staffQuery } from '../formation.queries.ts'

/**
 * Returns the options for an assignee, and a notice if they couldn't be loaded. Always includes the current
 * assignee, so that saving doesn't unassign them.
 */
export const useStaffChoices = (current: { id: number; name: string } | null) => {
  const { data, error, refetch } = useQuery(staffQuery)
  const staff = data ?? []
  const isUnlisted = current !== null && !staff.some(({ id }) => id === current.id)
  return {
    staff: isUnlisted ? [current, ...staff] : staff,
    failure: error && !data && (
      <LoadFailureLine title="We couldn’t load the assignees" onRetry={() => refetch()} />
    ),
  }
}

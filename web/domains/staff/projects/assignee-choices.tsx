import { useQuery } from '@tanstack/react-query'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { staffQuery } from './staff-projects.queries.ts'

/**
 * Returns the options for an assignee filter, and a notice if they couldn't be loaded. If the selected ID
 * isn't in the list, adds an option for it.
 */
export const useAssigneeChoices = (selected: string) => {
  const { data: staff = [], error, refetch } = useQuery(staffQuery)
  const isUnlisted = /^\d+$/.test(selected) && !staff.some(({ id }) => String(id) === selected)
  const listed = staff.map(({ id, name }) => [String(id), name] as const)
  return {
    choices: isUnlisted ? [[selected, 'Selected person'] as const, ...listed] : listed,
    failure: error && staff.length === 0 && (
      <LoadFailureLine title="We couldn’t load the assignees" onRetry={() => refetch()} />
    ),
  }
}

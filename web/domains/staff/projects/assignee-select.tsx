import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { StaffProject } from '#contract/projects'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Select } from '#web/ui/fields.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { assignProjects, projectInvalidations, staffQuery } from './staff-projects.queries.ts'

interface Choice {
  id: number
  name: string
}

/**
 * Returns the staff members to choose from. Always includes the current assignee, so that a field never shows
 * "Unassigned" by mistake.
 */
export const getAssigneeOptions = (
  listed: readonly Choice[] | undefined,
  assigneeId: number | null,
): readonly Choice[] =>
  assigneeId === null || listed?.some(({ id }) => id === assigneeId)
    ? (listed ?? [])
    : [{ id: assigneeId, name: listed ? 'Former staff member' : 'Current assignee' }, ...(listed ?? [])]

/**
 * Shows a project's assignee and changes it. If a colleague has changed it in the meantime, nothing is saved.
 */
export const AssigneeSelect = ({ project }: { project: StaffProject }) => {
  const { publicId, name, assignedAdminId } = project
  const id = useId()
  const { data: staff, error, refetch } = useQuery(staffQuery)
  const { act, isPending } = useAction(projectInvalidations)
  /**
   * Assigns the project and its previous assignee's open filings, limited to `onlyFilings` if it's set.
   * Returns the IDs of the filings that got the new assignee.
   */
  const assign = async (
    assigneeId: number | null,
    seenAssigneeId: number | null,
    onlyFilings?: readonly number[],
  ) => {
    const change = {
      publicId,
      assigneeId,
      seenAssigneeId,
      ...(onlyFilings && { onlyFilings: [...onlyFilings] }),
    }
    const { outcomes } = await assignProjects([change])
    const [outcome] = outcomes
    if (outcome?.problem) throw new Error(outcome.problem)
    return outcome?.filings ?? []
  }
  const choose = (assigneeId: number | null) =>
    act(async () => {
      const passedOn = await assign(assigneeId, assignedAdminId)
      const chosen = staff?.find(({ id }) => id === assigneeId)
      return {
        title: chosen ? `Assigned to ${chosen.name}` : 'Unassigned',
        description: name,
        action: {
          label: 'Undo',
          onPress: () =>
            act(async () => {
              await assign(assignedAdminId, assigneeId, passedOn)
              return 'Assignment undone'
            }, 'We couldn’t undo the assignment.'),
        },
      }
    }, 'We couldn’t change the assignee. Someone else may have changed it.')
  if (error && !staff)
    return <LoadFailureLine title="We couldn’t load the assignee" onRetry={() => refetch()} />
  return (
    <span className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-soft">
        Assigned to
      </label>
      <Select
        id={id}
        name="assignee"
        value={assignedAdminId ?? ''}
        disabled={isPending || !staff}
        onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        className="min-h-9 max-w-44 truncate rounded-control border border-edge bg-card py-1.5 pr-8! pl-2.5 text-sm hover:border-ink disabled:opacity-55 pointer-coarse:min-h-11"
      >
        <option value="">No one</option>
        {getAssigneeOptions(staff, assignedAdminId).map(({ id, name: person }) => (
          <option key={id} value={id}>
            {person}
          </option>
        ))}
      </Select>
    </span>
  )
}

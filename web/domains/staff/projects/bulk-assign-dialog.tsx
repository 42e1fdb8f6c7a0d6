import { useWatch } from 'react-hook-form'
import { z } from '#contract/zod.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useAssigneeChoices } from './assignee-choices.tsx'
import { type BulkDialogProps, BulkForm, formatProjectCount } from './bulk-dialog.tsx'
import { assignProjects, projectInvalidations } from './staff-projects.queries.ts'

const UNASSIGNED_VALUE = 'none'
const AssignValues = z.object({
  assignee: z
    .string()
    .min(1, 'Choose someone from the list')
    .transform((value) => (value === UNASSIGNED_VALUE ? null : Number(value))),
})

/** Assigns the selected projects to a staff member or no one. */
export const BulkAssignDialog = ({ projects, onDone, onClose }: BulkDialogProps) => {
  const { choices, failure } = useAssigneeChoices('')
  const form = useContractForm(AssignValues, { defaultValues: { assignee: '' } })
  const chosen = useWatch({ control: form.control, name: 'assignee' })
  const already = projects.filter(
    ({ assignedAdminId }) => chosen !== '' && String(assignedAdminId ?? UNASSIGNED_VALUE) === chosen,
  ).length

  const send = async ({ assignee }: z.output<typeof AssignValues>) => {
    const toAssignment = (assigneeId: number | null, seenAssigneeId: number | null, publicId: string) => ({
      publicId,
      assigneeId,
      seenAssigneeId,
    })
    const { outcomes } = await assignProjects(
      projects.map((project) => toAssignment(assignee, project.assignedAdminId, project.publicId)),
    )
    const unchanged = new Set(outcomes.filter(({ problem }) => problem).map(({ publicId }) => publicId))
    const undone = projects
      .filter(({ publicId, assignedAdminId }) => !unchanged.has(publicId) && assignedAdminId !== assignee)
      .map((project) => ({
        ...toAssignment(project.assignedAdminId, assignee, project.publicId),
        onlyFilings: outcomes.find(({ publicId }) => publicId === project.publicId)?.filings ?? [],
      }))
    const name = choices.find(([id]) => id === String(assignee))?.[1]
    onDone({
      outcomes,
      title: name === undefined ? 'Unassigned' : `Assigned to ${name}`,
      undo: undone.length > 0 ? () => assignProjects(undone) : undefined,
    })
  }

  return (
    <BulkForm
      title="Assign projects"
      form={form}
      send={send}
      invalidates={projectInvalidations}
      action={`${chosen === UNASSIGNED_VALUE ? 'Unassign' : 'Assign'} ${formatProjectCount(projects.length)}`}
      busyLabel="Saving..."
      onClose={onClose}
    >
      {failure || (
        <SelectField label="Assign to" data-autofocus="" {...bindField(form, 'assignee')}>
          <option value="">Choose someone</option>
          {choices.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={UNASSIGNED_VALUE}>No one</option>
        </SelectField>
      )}
      {already > 0 && (
        <p className="text-sm text-soft">
          {formatProjectCount(already)} {already === 1 ? 'is' : 'are'} already{' '}
          {chosen === UNASSIGNED_VALUE ? 'unassigned' : 'assigned to them'}.
        </p>
      )}
    </BulkForm>
  )
}

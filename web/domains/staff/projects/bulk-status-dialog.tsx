import { useWatch } from 'react-hook-form'
import { problems } from '#contract/problem.ts'
import { getStatusEntry, ProjectStatus, projectStatusEntries } from '#contract/project-status.ts'
import { findStatusProblem } from '#contract/projects'
import { z } from '#contract/zod.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { type BulkDialogProps, BulkForm, formatProjectCount, ProjectNotes } from './bulk-dialog.tsx'
import { changeStatuses, projectInvalidations, undoStatusChanges } from './staff-projects.queries.ts'

const StatusValues = z.object({
  status: z.string().pipe(z.union([ProjectStatus], { error: 'Please choose a status' })),
})

/**
 * Sets the status of the selected projects without emailing clients. Lists the projects whose status can't be
 * set.
 */
export const BulkStatusDialog = ({ projects, onDone, onClose }: BulkDialogProps) => {
  const form = useContractForm(StatusValues, { defaultValues: { status: '' } })
  const chosen = ProjectStatus.safeParse(useWatch({ control: form.control, name: 'status' })).data
  const judged = projects.map((project) => ({
    project,
    problem: chosen ? findStatusProblem(project, chosen) : null,
  }))
  const changing = judged.filter(({ problem }) => problem === null).map(({ project }) => project)
  const staying = judged.flatMap(({ project: { publicId, name }, problem }) =>
    problem ? [{ publicId, name, note: problems[problem].message }] : [],
  )

  const send = async ({ status }: z.output<typeof StatusValues>) => {
    const { outcomes } = await changeStatuses({
      status,
      projects: changing.map((project) => ({ publicId: project.publicId, seenStatus: project.status })),
    })
    const entries = outcomes.flatMap(({ publicId, entryId }) =>
      entryId === undefined ? [] : [{ publicId, entryId }],
    )
    onDone({
      outcomes,
      title: `Status set to ${getStatusEntry(status).label}`,
      undo: entries.length > 0 ? () => undoStatusChanges(entries) : undefined,
    })
  }

  return (
    <BulkForm
      title="Change status"
      form={form}
      send={send}
      invalidates={projectInvalidations}
      action={`Change ${formatProjectCount(changing.length)}`}
      busyLabel="Saving..."
      isDisabled={changing.length === 0}
      onClose={onClose}
    >
      <SelectField
        label="New status"
        data-autofocus=""
        hint="Clients aren’t emailed."
        {...bindField(form, 'status')}
      >
        <option value="">Choose a status</option>
        {projectStatusEntries
          .filter(({ canStaffSet }) => canStaffSet)
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </SelectField>
      {staying.length > 0 && (
        <div>
          <p className="mb-2 text-sm">
            {formatProjectCount(staying.length)} {staying.length === 1 ? 'stays' : 'stay'} the same:
          </p>
          <ProjectNotes notes={staying} />
        </div>
      )}
    </BulkForm>
  )
}

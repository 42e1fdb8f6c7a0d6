import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getKeys } from '#contract/get-keys.ts'
import type { StaffProject } from '#contract/projects'
import { getErrorReason, RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { LoadFailureLine, Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { getAssigneeOptions } from './assignee-select.tsx'
import { ProjectDetailsValues, toFormValues, toProjectDetailsUpdate } from './project-details-values.ts'
import { projectInvalidations, staffQuery, updateProjectDetails } from './staff-projects.queries.ts'

const fieldLabels = {
  einNumber: 'EIN number',
  state: 'State',
  incorporationDate: 'Incorporation date',
  irs501c3ApprovedAt: 'IRS 501(c)(3) approved',
  googleAdGrantApprovedAt: 'Ad Grant approved',
  campaignLaunchedAt: 'Campaign launched',
  assignedAdminId: 'Assignee',
  notes: 'Notes',
}

const dateFields = [
  'incorporationDate',
  'irs501c3ApprovedAt',
  'googleAdGrantApprovedAt',
  'campaignLaunchedAt',
] as const

const formatLabelList = (names: readonly (keyof typeof fieldLabels)[]): string =>
  names.map((name) => fieldLabels[name]).join(', ')

/**
 * The form for internal project details. If a colleague saves first, shows their changes and keeps the user's
 * input.
 */
export const ProjectDetailsForm = ({ project }: { project: StaffProject }) => {
  const { data: listed, error, refetch } = useQuery(staffQuery)
  const staff = getAssigneeOptions(listed, project.assignedAdminId)
  const form = useContractForm(ProjectDetailsValues, { defaultValues: toFormValues(project) })
  /**
   * The version on which the form's values are based. If the stored version is newer, the server rejects the
   * save.
   */
  const [base, setBase] = useState(project)
  /** A message about a colleague's changes. Empty if there are none. */
  const [theirs, setTheirs] = useState('')
  const { isDirty, dirtyFields } = form.formState

  // A colleague has saved changes: keep the edited fields, and update all others.
  const mergeNewerVersion = useEffectEvent((newer: StaffProject) => {
    if (newer.updatedAt.getTime() === base.updatedAt.getTime()) return
    const before = toFormValues(base)
    const after = toFormValues(newer)
    const names = getKeys(after)
    const changed = names.filter((name) => before[name] !== after[name])
    const kept = changed.filter((name) => dirtyFields[name])
    form.reset(after, { keepDirtyValues: true })
    setBase(newer)
    setTheirs(
      [
        changed.length > 0 && `They changed: ${formatLabelList(changed)}.`,
        kept.length > 0 && `What you typed is still below: ${formatLabelList(kept)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  })
  useEffect(() => mergeNewerVersion(project), [project])

  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: projectInvalidations,
    send: async (values) => {
      const saved = await updateProjectDetails(project.publicId, toProjectDetailsUpdate(values, base))
      form.reset(toFormValues(saved))
      setBase(saved)
      setTheirs('')
      showToast({ title: 'Changes saved', description: project.name })
    },
    onFail: (error) => {
      const changed = error instanceof RequestError && error.code === 'CHANGED_MEANWHILE'
      showToast({
        title: changed ? 'Someone else made changes' : 'Save Failed',
        description: getErrorReason(error, 'We couldn’t save your changes.'),
        variant: 'destructive',
      })
      // A live event loads the newer version. Saving again then overwrites only the fields that the user
      // edited.
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="flex max-w-5xl flex-col gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {theirs && (
        <div role="status" className="sticky top-0 z-10">
          <Notice kind="attention" title="Someone else changed this project">
            {theirs}
          </Notice>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={fieldLabels.einNumber}
          optional
          inputMode="numeric"
          placeholder="12-3456789"
          {...bindField(form, 'einNumber')}
        />
        <TextField label={fieldLabels.state} optional autoComplete="off" {...bindField(form, 'state')} />
        {dateFields.map((name) => (
          <TextField key={name} type="date" label={fieldLabels[name]} optional {...bindField(form, name)} />
        ))}
        <SelectField
          label={fieldLabels.assignedAdminId}
          optional
          hint="Your client sees this person as their project manager."
          {...bindField(form, 'assignedAdminId')}
        >
          <option value="">Unassigned</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !listed && (
        <LoadFailureLine title="We couldn’t load the assignees" onRetry={() => refetch()} />
      )}
      <TextArea
        label={fieldLabels.notes}
        optional
        hint="Only staff can see these."
        {...bindField(form, 'notes')}
      />
      <Button type="submit" busy={isPending} busyLabel="Saving..." disabled={!isDirty} className="self-start">
        Save changes
      </Button>
    </form>
  )
}

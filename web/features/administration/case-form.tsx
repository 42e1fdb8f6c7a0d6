import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminProject } from '#contract/administration.ts'
import { reasonOf } from '../../api/reason.ts'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { bind, useContractForm } from '../../ui/form/use-contract-form.ts'
import { useFormAction } from '../../ui/form/use-form-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { caseOf, formOf, CaseForm as Schema } from './case-values.ts'
import { refreshProjects, saveCase, staffQuery } from './queries.ts'

const dates = [
  ['incorporationDate', 'Incorporation date'],
  ['irs501c3ApprovedAt', 'IRS 501(c)(3) approved'],
  ['googleAdGrantApprovedAt', 'Ad Grant approved'],
  ['campaignLaunchedAt', 'Campaign launched'],
] as const

/** What staff keep about a case. A change that somebody else made meanwhile is told, and nothing typed is lost. */
export const CaseForm = ({ project }: { project: AdminProject }) => {
  const client = useQueryClient()
  const { data: staff = [] } = useQuery(staffQuery)
  const form = useContractForm(Schema, { defaultValues: formOf(project) })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (values) => {
      const saved = await saveCase(project.publicId, caseOf(values, project))
      form.reset(formOf(saved))
      showToast({ title: 'Case Saved', description: project.name })
      await refreshProjects(client)
    },
    onFail: (error) => {
      const changed = error instanceof RequestError && error.code === 'CHANGED_MEANWHILE'
      showToast({
        title: changed ? 'Changed Meanwhile' : 'Save Failed',
        description: reasonOf(error, 'The case could not be saved.'),
        look: 'destructive',
      })
      // The details show the other's change; the form keeps what was typed and may then be saved over it.
      if (changed) void refreshProjects(client)
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="EIN number"
          optional
          inputMode="numeric"
          placeholder="12-3456789"
          {...bind(form, 'einNumber')}
        />
        <TextField label="State" optional autoComplete="off" {...bind(form, 'state')} />
        {dates.map(([name, label]) => (
          <TextField key={name} type="date" label={label} optional {...bind(form, name)} />
        ))}
        <SelectField label="Assignee" optional {...bind(form, 'assignedAdminId')}>
          <option value="">Nobody</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea label="Notes" optional hint="Only staff see these." {...bind(form, 'notes')} />
      <Button
        type="submit"
        busy={isPending}
        busyLabel="Saving..."
        disabled={!form.formState.isDirty}
        className="justify-self-start"
      >
        Save Changes
      </Button>
    </form>
  )
}

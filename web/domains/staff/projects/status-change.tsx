import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillEmailPlaceholders, fillSubject, getSafePlaceholderValues } from '#contract/email'
import { getStatusEntry, ProjectStatus, projectStatusEntries } from '#contract/project-status.ts'
import type { StaffProject } from '#contract/projects'
import { createModuleQuery, usePreloadedModule } from '#web/api/query-client.ts'
import { statusTemplateQuery } from '#web/email'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/fields.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { useOpenWork } from './open-work.tsx'
import { changeStatus, projectInvalidations } from './staff-projects.queries.ts'
import { useUndoStatusChange } from './undo-status.tsx'

/**
 * Returns `choose`, which changes a project's status. If the status has an email template, a dialog opens
 * before the change. `busyId` is the public ID of the project being saved. The caller must render `dialog`.
 */
export const useStatusChoice = () => {
  const [change, setChange] = useState<{ project: StaffProject; status: ProjectStatus } | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const { act } = useAction(projectInvalidations)
  const { undoLast, question } = useUndoStatusChange()
  usePreloadedModule(statusFormModuleQuery)

  const choose = async (project: StaffProject, status: ProjectStatus) => {
    if (getStatusEntry(status).hasTemplate) return setChange({ project, status })
    setBusyId(project.publicId)
    await act(async () => {
      await changeStatus({ publicId: project.publicId, status, seenStatus: project.status })
      const action = { label: 'Undo', onPress: () => undoLast(project.publicId) }
      return {
        title: 'Status Updated',
        description: `${project.name}: ${getStatusEntry(status).label}`,
        action,
      }
    }, 'Failed to update status')
    setBusyId(null)
  }

  const dialog = change && (
    <StatusDialog
      {...change}
      onUndo={() => undoLast(change.project.publicId)}
      onClose={() => setChange(null)}
    />
  )
  return { choose, busyId, dialog: dialog ?? question }
}

interface StatusSelectProps {
  projectName: string
  status: string
  disabled: boolean
  onChoose: (status: ProjectStatus) => void
}

/** A select field with all statuses. Those that only the system can set are disabled. */
export const StatusSelect = ({ projectName, status, disabled, onChoose }: StatusSelectProps) => (
  <Select
    name="status"
    aria-label={`Change status of ${projectName}`}
    value={status}
    disabled={disabled}
    onChange={(event) => onChoose(ProjectStatus.parse(event.target.value))}
    className="min-h-9 min-w-36 truncate rounded-control border border-edge bg-card py-1.5 pr-8! pl-2.5 text-sm hover:border-ink disabled:opacity-55 pointer-coarse:min-h-11"
  >
    {getStatusEntry(status).step === null && (
      <option value={status} disabled>
        {status}
      </option>
    )}
    {projectStatusEntries.map(({ value, label, canStaffSet }) => (
      <option key={value} value={value} disabled={!canStaffSet}>
        {label}
      </option>
    ))}
  </Select>
)

interface StatusDialogProps {
  project: StaffProject
  status: ProjectStatus
  onUndo: () => void
  onClose: () => void
}

const statusFormModuleQuery = createModuleQuery('status-mail-form', () => import('./status-email-form.tsx'))

const emptyTemplate = { subject: '', body: '' }

/**
 * The form for the email about a status change. It's empty if the template is inactive or couldn't be loaded.
 */
const StatusDialog = ({ project, status, onUndo, onClose }: StatusDialogProps) => {
  const { data, isPending } = useQuery(statusTemplateQuery(status))
  const code = useQuery(statusFormModuleQuery)
  const openWork = useOpenWork(project.publicId)
  const { name: userName, isProven } = project.user
  const values = getSafePlaceholderValues(isProven, { userName, projectName: project.name })
  if (!isPending && !openWork.isPending && code.data) {
    const { subject, body } = data ?? emptyTemplate
    const template = {
      subject: fillSubject(subject, values, isProven),
      body: fillEmailPlaceholders(body, values),
    }
    const { StatusEmailForm } = code.data
    const form = { project, status, template, openWork, onUndo, onClose }
    return <StatusEmailForm {...form} />
  }
  return (
    <Dialog open onClose={onClose} title="Status Update Notification">
      {code.error ? (
        <LoadFailure
          level={2}
          title="We couldn’t load the form"
          error={code.error}
          onRetry={() => code.refetch()}
        />
      ) : (
        <div role="status" className="space-y-4">
          <span className="sr-only">Loading the template...</span>
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-11" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Dialog>
  )
}

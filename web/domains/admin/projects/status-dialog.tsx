import { useQuery } from '@tanstack/react-query'
import { fillPlaceholders, namesInMail } from '#contract/mail'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { AdminProject } from '#contract/projects'
import { statusTemplateQuery } from '#web/mail'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusMailForm } from './status-mail-form.tsx'

interface Props {
  project: AdminProject
  status: ProjectStatus
  onClose: () => void
}

const nothing = { subject: '', body: '' }

/** Loads the template of the chosen status; without one the dialog opens empty. */
export const StatusDialog = ({ project, status, onClose }: Props) => {
  const { data, isPending } = useQuery(statusTemplateQuery(status))
  const { name: userName, isProven } = project.user
  const values = namesInMail(isProven, { userName, projectName: project.name })
  if (!isPending) {
    const { subject, body } = data ?? nothing
    const template = { subject: fillPlaceholders(subject, values), body: fillPlaceholders(body, values) }
    return <StatusMailForm project={project} status={status} template={template} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} title="Status Update Notification">
      <div role="status" className="space-y-4">
        <span className="sr-only">Loading the template...</span>
        <Skeleton className="h-8 w-44" />
        <Skeleton className="h-11" />
        <Skeleton className="h-56" />
      </div>
    </Dialog>
  )
}

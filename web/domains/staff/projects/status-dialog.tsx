import { useQuery } from '@tanstack/react-query'
import { fillPlaceholders, fillSubject, namesInMail } from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { AdminProject } from '#contract/projects'
import { codeQuery } from '#web/api/code-query.ts'
import { statusTemplateQuery } from '#web/email'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props {
  project: AdminProject
  status: ProjectStatus
  onUndo: () => void
  onClose: () => void
}

export const statusFormCode = codeQuery('status-mail-form', () => import('./status-mail-form.tsx'))

const nothing = { subject: '', body: '' }

/** Loads the template of the chosen status; without one the dialog opens empty. */
export const StatusDialog = ({ project, status, onUndo, onClose }: Props) => {
  const { data, isPending } = useQuery(statusTemplateQuery(status))
  const code = useQuery(statusFormCode)
  const { name: userName, isProven } = project.user
  const values = namesInMail(isProven, { userName, projectName: project.name })
  if (!isPending && code.data) {
    const { subject, body } = data ?? nothing
    const template = {
      subject: fillSubject(subject, values, isProven),
      body: fillPlaceholders(body, values),
    }
    const { StatusMailForm } = code.data
    const form = { project, status, template, onUndo, onClose }
    return <StatusMailForm {...form} />
  }
  return (
    <Dialog open onClose={onClose} title="Status Update Notification">
      {code.error ? (
        <LoadFailure
          level={2}
          title="We couldn't load the form"
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

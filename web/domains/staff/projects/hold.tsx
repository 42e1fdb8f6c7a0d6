import { Lock } from 'lucide-react'
import { useState } from 'react'
import { ProjectHold, type StaffProject } from '#contract/projects'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { holdProject, liftHold, projectInvalidations } from './staff-projects.queries.ts'

/** Places or releases a hold, which prevents the project's data from being deleted. */
export const HoldTools = ({ project }: { project: StaffProject }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {project.holdReason !== null && (
        <span data-tooltip={project.holdReason}>
          <Badge tone="red" icon={Lock}>
            Do not delete
          </Badge>
        </span>
      )}
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {project.holdReason === null ? 'Do not delete' : 'Edit mark'}
      </Button>
      {isOpen && <HoldDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

const HoldDialog = ({ project, onClose }: { project: StaffProject; onClose: () => void }) => {
  const { publicId, name, holdReason } = project
  const form = useContractForm(ProjectHold, { defaultValues: { reason: holdReason ?? '' } })
  const lifting = useAction(projectInvalidations)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: projectInvalidations,
    send: async ({ reason }) => {
      await holdProject(publicId, reason)
      showToast({ title: 'Marked “do not delete”', description: name })
      onClose()
    },
  })
  const lift = () =>
    lifting.act(async () => {
      await liftHold(publicId)
      onClose()
      return { title: 'Mark removed', description: name }
    }, 'We couldn’t remove the mark.')
  return (
    <Dialog open onClose={onClose} title="Do not delete" description={name} width="small">
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <p className="text-soft">
          Documents, messages, emails, and payments of this project stay, and its client can’t close the
          account. The client doesn’t see the reason.
        </p>
        <TextArea
          label="Reason"
          hint="Such as a dispute, an audit, or a lawsuit."
          rows={3}
          data-autofocus=""
          {...bindField(form, 'reason')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {holdReason !== null && (
            <Button
              variant="outline"
              className="mr-auto text-brick!"
              busy={lifting.isPending}
              busyLabel="Removing..."
              onClick={lift}
            >
              Remove mark
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

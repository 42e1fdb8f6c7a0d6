import { useState } from 'react'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { AdminProject } from '#contract/projects'
import { useCodeAhead } from '#web/api/code-query.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { projectRoutes, setStatus } from './admin-projects.queries.ts'
import { StatusDialog, statusFormCode } from './status-dialog.tsx'
import { useUndo } from './use-undo.tsx'

/**
 * Sets a chosen status: one with a mail template by the dialog, which the caller draws, any other at once.
 * `busyId` is the project whose status is being changed right now.
 */
export const useStatusChoice = () => {
  const [change, setChange] = useState<{ project: AdminProject; status: ProjectStatus } | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const { act } = useAction(projectRoutes)
  const { undoLast, question } = useUndo()
  useCodeAhead(statusFormCode)

  const choose = async (project: AdminProject, status: ProjectStatus) => {
    if (statusOf(status).hasTemplate) return setChange({ project, status })
    setBusyId(project.publicId)
    await act(async () => {
      await setStatus({ publicId: project.publicId, status, seenStatus: project.status })
      const action = { label: 'Undo', onPress: () => undoLast(project.publicId) }
      return { title: 'Status Updated', description: `${project.name}: ${statusOf(status).label}`, action }
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

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { AdminProject } from '#contract/projects'
import { reasonOf } from '#web/api/reason.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshProjects, setStatus } from './admin-projects.queries.ts'
import { StatusDialog } from './status-dialog.tsx'

/**
 * Sets a chosen status: one with a mail template by the dialog, which the caller draws, any other at once.
 * `busyId` is the project whose status is being changed right now.
 */
export const useStatusChoice = () => {
  const client = useQueryClient()
  const [change, setChange] = useState<{ project: AdminProject; status: ProjectStatus } | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)

  const choose = async (project: AdminProject, status: ProjectStatus) => {
    if (statusOf(status).hasTemplate) return setChange({ project, status })
    setBusyId(project.publicId)
    try {
      await setStatus({ publicId: project.publicId, status, seenStatus: project.status })
      showToast({ title: 'Status Updated', description: `${project.name}: ${statusOf(status).label}` })
      await refreshProjects(client)
    } catch (failure) {
      const description = reasonOf(failure, 'Failed to update status')
      showToast({ title: 'Error', description, look: 'destructive' })
    } finally {
      setBusyId(null)
    }
  }

  return { choose, busyId, dialog: change && <StatusDialog {...change} onClose={() => setChange(null)} /> }
}

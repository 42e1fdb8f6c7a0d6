import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Project, removeProject } from '#contract/projects'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { projectQuery, projectsQuery } from './projects.queries.ts'

/** Asks before the project is gone. */
const RemoveDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(removeProject, { params: { publicId: project.publicId } }),
    onSuccess: async () => {
      showToast({ title: 'Project Removed', description: `${project.name} is no longer in your account.` })
      await navigate('/dashboard')
      client.removeQueries({ queryKey: projectQuery(project.publicId).queryKey })
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title="Remove this project?"
      keep="Keep Project"
      action="Remove Project"
      busyLabel="Removing..."
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{project.name} hasn't been paid for. Removing it also removes its messages and can't be undone.</p>
      {error && (
        <Notice kind="error" className="mt-4">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

/** Lets the owner of a project that was never paid remove it; a purchase session may not. */
export const RemoveProject = ({ project }: { project: Project }) => {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  if (user?.session !== 'full') return null
  return (
    <>
      <Button variant="ghost" size="small" className="text-brick!" onClick={() => setAsking(true)}>
        Remove this project
      </Button>
      {asking && <RemoveDialog project={project} onClose={() => setAsking(false)} />}
    </>
  )
}

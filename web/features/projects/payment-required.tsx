import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { packageOf } from '#contract/packages.ts'
import { type Project, removeProject } from '#contract/projects.ts'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageState } from '../../ui/page-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { projectQuery, projectsQuery } from './queries.ts'

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
    <Dialog
      open
      onClose={onClose}
      title="Remove this project?"
      width="small"
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Keep Project
          </Button>
          <Button look="danger" busy={isPending} busyLabel="Removing..." onClick={() => mutate()}>
            Remove Project
          </Button>
        </>
      }
    >
      <p>{project.name} was never paid. Removing it cannot be undone.</p>
      {error && (
        <Notice kind="error" className="mt-4">
          {error.message}
        </Notice>
      )}
    </Dialog>
  )
}

/** A project that waits for its payment; its owner may go on or let it go. */
export const PaymentRequired = ({ project }: { project: Project }) => {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const pack = packageOf(project.packageType)
  return (
    <PageState
      icon={CreditCard}
      title="Payment Required"
      actions={
        <>
          <LinkButton to={`/checkout/${project.publicId}`} look="accent" size="large">
            Continue to Payment
          </LinkButton>
          <LinkButton to="/dashboard" look="outline" size="large">
            Back to Dashboard
          </LinkButton>
        </>
      }
    >
      <p>
        {project.name} is waiting for its payment of {formatMoney(pack.price)} ({pack.name}). We begin as soon
        as it has arrived.
      </p>
      {user?.session === 'full' && (
        <p className="mt-4">
          <Button look="ghost" size="small" onClick={() => setAsking(true)}>
            Remove this project
          </Button>
        </p>
      )}
      {asking && <RemoveDialog project={project} onClose={() => setAsking(false)} />}
    </PageState>
  )
}

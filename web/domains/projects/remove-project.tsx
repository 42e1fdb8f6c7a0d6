import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import { isPaymentConfirming, type Project, removeProject } from '#contract/projects'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { projectQuery, projectsQuery } from './projects.queries.ts'

const offlineMethodNames = {
  transfer: { name: 'bank transfer', title: 'Transfer' },
  check: { name: 'check', title: 'Check' },
} as const

const RemoveDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const expected = project.offlineMethod && offlineMethodNames[project.offlineMethod]
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(removeProject, {
        params: { publicId: project.publicId },
        query: expected ? { nothingSent: 'true' } : {},
      }),
    onSuccess: async () => {
      showToast({ title: 'Project removed', description: `${project.name} is no longer in your account.` })
      await navigate('/dashboard')
      client.removeQueries({ queryKey: projectQuery(project.publicId).queryKey })
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title="Remove this project?"
      keep="Keep project"
      action={expected ? `Remove, I sent no ${expected.title}` : 'Remove project'}
      busyLabel="Removing..."
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{project.name} hasn’t been paid for. Removing it also removes its messages and can’t be undone.</p>
      {expected && (
        <Notice kind="attention" title={`You told us you’d pay by ${expected.name}`} className="mt-4">
          <p>
            If your {expected.name} is on its way, keep this project. Without it, we can’t tell what the money
            is for.
          </p>
        </Notice>
      )}
      {error && (
        <Notice kind="error" className="mt-4">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

/** Lets the owner remove an unpaid project. Renders nothing in purchase sessions. */
export const RemoveProjectButton = ({ project }: { project: Project }) => {
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

/**
 * Shown if staff have started work on an unpaid project. The owner can pay for the project or remove it,
 * unless the bank is confirming a payment.
 */
export const UnpaidNotice = ({ project }: { project: Project }) => {
  const pack = getPackage(project.packageType)
  if (isPaymentConfirming(project))
    return (
      <Notice kind="info" title="Your bank is confirming your payment" className="mt-3 sm:mt-4">
        <p>This usually takes {claims.bankConfirmation}. You don’t need to pay again.</p>
      </Notice>
    )
  return (
    <Notice kind="attention" title="This project isn’t paid for yet" className="mt-3 sm:mt-4">
      <p>
        We’ve already started work on it. The {pack.name} is {formatMoney(pack.price)}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/checkout/${project.publicId}`} variant="accent" size="small">
          Continue to Payment
        </LinkButton>
        {/* On phones, the button is on its own line, aligned with the text above. */}
        <span className="max-sm:-ml-3.5">
          <RemoveProjectButton project={project} />
        </span>
      </div>
    </Notice>
  )
}

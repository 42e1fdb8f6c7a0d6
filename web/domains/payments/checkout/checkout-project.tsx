import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Landmark } from 'lucide-react'
import { claims } from '#contract/claims.ts'
import { packageOf } from '#contract/packages.ts'
import { isConfirming, projectQuery } from '#web/projects'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { projectNotLoaded } from './checkout-failures.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { LeaveCheckout } from './leave-checkout.tsx'

/** Checkout of a project that is there already. `projectId` is its public id or its number. */
export const CheckoutProject = ({ projectId }: { projectId: string }) => {
  const { data: project, error } = useQuery(projectQuery(projectId))
  if (error) return <LeaveCheckout wayOut={projectNotLoaded} />
  if (!project) return <PageSkeleton label="Loading your project..." />
  if (project.paidOn !== null)
    return (
      <PageState
        icon={BadgeCheck}
        title="This Project Is Already Paid For"
        actions={<LinkButton to={`/project/${project.publicId}`}>Go to Project</LinkButton>}
      >
        <p>There's nothing left to pay for {project.name}.</p>
      </PageState>
    )
  if (isConfirming(project))
    return (
      <PageState
        icon={Landmark}
        title="Your Bank Is Confirming Your Payment"
        actions={<LinkButton to={`/project/${project.publicId}`}>Go to Project</LinkButton>}
      >
        <p>This usually takes {claims.bankConfirmation}. You don't need to pay again.</p>
      </PageState>
    )
  return <CheckoutLayout pack={packageOf(project.packageType)} publicId={project.publicId} />
}

import { CreditCard, Landmark } from 'lucide-react'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import type { Project } from '#contract/projects'
import { InvoiceSection } from '#web/payments'
import { RemoveProjectButton } from '#web/projects'
import { LinkButton } from '#web/ui/buttons.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { ProjectConversation } from './project-layout.tsx'

/** Shown while the bank is confirming a project's payment. */
export const PaymentProcessing = ({ project }: { project: Project }) => (
  <>
    <PageState
      icon={Landmark}
      title="Your bank is confirming your payment"
      actions={
        <LinkButton to="/dashboard" variant="outline" size="large">
          Back to dashboard
        </LinkButton>
      }
    >
      <p>
        This usually takes {claims.bankConfirmation}. You don’t need to pay again. We’ll email you and start
        on {project.name} as soon as the payment arrives.
      </p>
    </PageState>
    <div className="mx-auto w-full max-w-2xl px-4 pb-16 sm:px-6">
      <ProjectConversation publicId={project.publicId} isUnpaid />
    </div>
  </>
)

/** Shown for an unpaid project. The owner can pay, get an invoice, remove the project, or ask a question. */
export const PaymentRequired = ({ project }: { project: Project }) => {
  const pack = getPackage(project.packageType)
  return (
    <>
      <PageState
        icon={CreditCard}
        title="Payment Required"
        actions={
          <>
            <LinkButton to={`/checkout/${project.publicId}`} variant="accent" size="large">
              Continue to Payment
            </LinkButton>
            <LinkButton to="/dashboard" variant="outline" size="large">
              Back to dashboard
            </LinkButton>
            <RemoveProjectButton project={project} />
          </>
        }
      >
        <p>
          {project.name} is waiting for a payment of {formatMoney(pack.price)}
          {project.name !== pack.name && ` (${pack.name})`}. We’ll start as soon as it arrives.
        </p>
      </PageState>
      <div className="mx-auto w-full max-w-2xl px-4 pb-16 sm:px-6">
        <div className="mb-8">
          <InvoiceSection publicId={project.publicId} />
        </div>
        <ProjectConversation publicId={project.publicId} isUnpaid />
      </div>
    </>
  )
}

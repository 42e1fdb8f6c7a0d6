import { claims } from '#contract/claims.ts'
import { formatMoney } from '#contract/money.ts'
import { packageOf } from '#contract/packages.ts'
import type { Project } from '#contract/projects'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isConfirming } from './next-action.ts'
import { RemoveProject } from './remove-project.tsx'

/** Staff have begun with a project before it was paid: its owner may still pay for it, or let it go. */
export const UnpaidNotice = ({ project }: { project: Project }) => {
  const pack = packageOf(project.packageType)
  if (isConfirming(project))
    return (
      <Notice kind="info" title="Your bank is confirming your payment" className="mt-3 sm:mt-4">
        <p>This usually takes {claims.bankConfirmation}. You don't need to pay again.</p>
      </Notice>
    )
  return (
    <Notice kind="attention" title="This project isn't paid for yet" className="mt-3 sm:mt-4">
      <p>
        We've already started work on it. The {pack.name} is {formatMoney(pack.price)}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/checkout/${project.publicId}`} variant="accent" size="small">
          Continue to Payment
        </LinkButton>
        {/* On phones it stands on a line of its own, where its words begin with the others. */}
        <span className="max-sm:-ml-3.5">
          <RemoveProject project={project} />
        </span>
      </div>
    </Notice>
  )
}

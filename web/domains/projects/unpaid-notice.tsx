import { formatMoney } from '#contract/money.ts'
import { packageOf } from '#contract/packages.ts'
import type { Project } from '#contract/projects'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RemoveProject } from './remove-project.tsx'

/** Staff have begun with a project before it was paid: its owner may still pay for it, or let it go. */
export const UnpaidNotice = ({ project }: { project: Project }) => {
  const pack = packageOf(project.packageType)
  return (
    <Notice kind="attention" title="This project isn't paid for yet" className="mt-3 sm:mt-4">
      <p>
        We've already started. The {pack.name} is {formatMoney(pack.price)}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/checkout/${project.publicId}`} size="small">
          Continue to Payment
        </LinkButton>
        <RemoveProject project={project} />
      </div>
    </Notice>
  )
}

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectSummary } from '#contract/projects'
import { LinkButton } from '#web/ui/link-button.tsx'
import { asksForSubmission, asksQuestions, isConfirming } from './next-action.ts'

interface Props {
  project: ProjectSummary
  /** How an unpaid project is paid. */
  payment?: ReactNode
  /** The application is on this very page. */
  isOnItsPage?: boolean
}

/** The one thing that a client does next for a project; nothing where others act. */
export const ClientStep = ({ project, payment, isOnItsPage = false }: Props) => {
  const { publicId, status, offlineMethod } = project
  if (status === 'payment_pending' && isConfirming(project)) return null
  if (status === 'payment_pending' && offlineMethod === null) return payment
  if (status === 'payment_pending')
    return (
      <LinkButton to={`/checkout/${publicId}`} variant="accent" className="shrink-0">
        See the Instructions
        <ArrowRight className="size-4.5" aria-hidden="true" />
      </LinkButton>
    )
  if (status !== 'onboarding') return null
  if (asksQuestions(project))
    return (
      <LinkButton to={`/onboarding?projectId=${publicId}`} variant="accent" className="shrink-0">
        Answer the Questions
        <ArrowRight className="size-4.5" aria-hidden="true" />
      </LinkButton>
    )
  if (isOnItsPage) return null
  return (
    <LinkButton to={`/project/${publicId}`} variant="accent" className="shrink-0">
      {asksForSubmission(project) ? 'Review and Submit' : 'Complete Application'}
      <ArrowRight className="size-4.5" aria-hidden="true" />
    </LinkButton>
  )
}

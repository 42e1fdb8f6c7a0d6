import type { Project } from '#contract/projects'
import { SetPasswordOffer } from '#web/identity'
import { PaymentList } from '#web/payments'
import { ApplicationForm } from '#web/projects'
import { TextLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProjectHead, ProjectPicture, ProjectQuestions } from './project-head.tsx'

/** A paid project with an incomplete application. */
export const ApplicationPage = ({ project }: { project: Project }) => (
  <ProjectHead project={project} viewer="client" title="Complete Your Application">
    <SetPasswordOffer className="mt-3" />
    <div className="mt-5 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1.2fr_1fr]">
      <Card>
        <ApplicationForm key={project.publicId} project={project} />
        {project.isOnboarded && (
          <p className="mt-5">
            <TextLink to={`/onboarding?projectId=${project.publicId}`}>
              Review your onboarding answers
            </TextLink>
          </p>
        )}
      </Card>
      <div className="grid grid-cols-1 gap-10">
        <ProjectPicture project={project} size="compact" />
        <ProjectQuestions publicId={project.publicId} />
        <PaymentList publicId={project.publicId} isProcessing={project.isPaymentProcessing} />
      </div>
    </div>
  </ProjectHead>
)

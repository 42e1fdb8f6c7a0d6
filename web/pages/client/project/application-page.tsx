import { useState } from 'react'
import { needsAnswers, type Project } from '#contract/projects'
import { RequestedDocuments } from '#web/documents'
import { SetPasswordPrompt } from '#web/identity'
import { PaymentsSection } from '#web/payments'
import { PeopleSection, ProjectApplicationForm, useCanManage } from '#web/projects'
import { TextLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { useStepTarget } from '#web/ui/step-target.ts'
import { ProjectConversation, ProjectLayout, ProjectProgress } from './project-layout.tsx'

/** The page for a paid project whose application hasn't been submitted. */
export const ApplicationPage = ({ project }: { project: Project }) => {
  const canManage = useCanManage()
  useStepTarget()
  // The requests stay on the page after the client has sent the last document.
  const [hasRequests, setHasRequests] = useState(false)
  if (project.openRequests > 0 && !hasRequests) setHasRequests(true)
  return (
    <ProjectLayout project={project} viewer="client" title="Complete Your Application">
      <SetPasswordPrompt className="mt-3" />
      <div className="mt-5 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid grid-cols-1 gap-8">
          <Card>
            <p className="mb-6 max-w-text text-soft">
              {needsAnswers(project)
                ? 'We review this application before we file anything. Answer the questions above first. Your answers fill in most of it.'
                : 'We review this application before we file anything. Check what your answers filled in, add what’s missing, and submit it.'}
            </p>
            <ProjectApplicationForm key={project.publicId} project={project} />
            {project.isOnboarded && (
              <p className="mt-5">
                <TextLink to={`/onboarding?projectId=${project.publicId}`}>
                  Review your onboarding answers
                </TextLink>
              </p>
            )}
          </Card>
          {hasRequests && <RequestedDocuments publicId={project.publicId} status={project.status} />}
        </div>
        <div className="grid grid-cols-1 gap-10">
          <ProjectProgress project={project} size="compact" />
          <ProjectConversation publicId={project.publicId} />
          <PeopleSection publicId={project.publicId} canInvite />
          {canManage && (
            <PaymentsSection
              publicId={project.publicId}
              viewer="client"
              isProcessing={project.isPaymentProcessing}
            />
          )}
        </div>
      </div>
    </ProjectLayout>
  )
}

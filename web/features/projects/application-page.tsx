import type { Project } from '#contract/projects.ts'
import { Card } from '../../ui/card.tsx'
import { SetPasswordOffer } from '../accounts/set-password-offer.tsx'
import { Conversation } from '../messages/conversation.tsx'
import { PaymentList } from '../payments/payment-list.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ProjectHead } from './project-head.tsx'

/** A paid project whose application its owner still has to complete. */
export const ApplicationPage = ({ project }: { project: Project }) => (
  <ProjectHead project={project} title="Complete Your Application">
    <SetPasswordOffer className="mt-8" />
    <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1.2fr_1fr]">
      <Card>
        <ApplicationForm key={project.publicId} project={project} />
      </Card>
      <div className="grid grid-cols-1 gap-10">
        <section aria-labelledby="messages">
          <h2 id="messages" className="mb-4 text-2xl">
            Questions? Write to us
          </h2>
          <Conversation viewer="client" publicId={project.publicId} />
        </section>
        <PaymentList publicId={project.publicId} />
      </div>
    </div>
  </ProjectHead>
)

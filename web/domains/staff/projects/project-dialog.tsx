import type { AdminProject } from '#contract/projects'
import { DocumentsArea } from '#web/documents'
import { ReadinessView } from '#web/grant'
import { Conversation, ReplyTools } from '#web/messaging'
import { PaymentList } from '#web/payments'
import { cx } from '#web/ui/cx.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { UnreadMark } from '#web/ui/unread-mark.tsx'
import { OnboardingDetails } from './onboarding-details.tsx'
import { ProjectDetails } from './project-details.tsx'
import { ProjectDetailsForm } from './project-details-form.tsx'
import { ProjectHistory } from './project-history.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { ProjectTools } from './project-tools.tsx'
import { StatusSelect } from './status-select.tsx'
import { type ProjectTab, useProjectAddress } from './use-project-address.ts'
import { useProjectKeys } from './use-project-keys.tsx'
import { useStatusChoice } from './use-status-choice.tsx'

interface Props {
  project: AdminProject
  tab: ProjectTab
  onTab: (tab: ProjectTab) => void
  onClose: () => void
}

/**
 * One project: its status, its details, the conversation with its client, what the client answered, what staff keep
 * about it, its history and its payments.
 */
export const ProjectDialog = ({ project, tab, onTab, onClose }: Props) => {
  const { choose, busyId, dialog } = useStatusChoice()
  const undo = useProjectKeys(project.publicId, onTab)
  const { isFull } = useProjectAddress()
  const { publicId, name, status, user } = project
  return (
    <ProjectPanel onClose={onClose} title={name} description={`${user.name} · ${user.email}`}>
      <div className={cx(isFull && '2xl:grid 2xl:grid-cols-[minmax(0,1fr)_21rem] 2xl:gap-x-10')}>
        <ProjectTools
          project={project}
          isFull={isFull}
          select={
            <StatusSelect
              projectName={name}
              status={status}
              disabled={busyId === publicId}
              onChoose={(next) => choose(project, next)}
            />
          }
        />
        <div className="@container min-w-0">
          <Tabs
            label="Project views"
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'details', label: 'Project Details', content: <ProjectDetails project={project} /> },
              {
                value: 'chat',
                label: (
                  <span className="flex items-center gap-2">
                    Chat
                    <UnreadMark count={project.unreadMessages} />
                  </span>
                ),
                content: (
                  <div className="max-w-5xl">
                    <Conversation
                      viewer="staff"
                      publicId={publicId}
                      tools={(tools) => <ReplyTools project={project} {...tools} />}
                    />
                  </div>
                ),
              },
              {
                value: 'onboarding',
                label: 'Onboarding',
                content: <OnboardingDetails publicId={publicId} />,
              },
              {
                value: 'documents',
                label: 'Documents',
                content: <DocumentsArea publicId={publicId} status={status} viewer="staff" />,
              },
              {
                value: 'readiness',
                label: 'Ad Grant',
                content: (
                  <div className="max-w-5xl">
                    <ReadinessView publicId={publicId} viewer="staff" />
                  </div>
                ),
              },
              { value: 'case', label: 'Edit Details', content: <ProjectDetailsForm project={project} /> },
              { value: 'history', label: 'History', content: <ProjectHistory publicId={publicId} /> },
              {
                value: 'payments',
                label: 'Payments',
                content: <PaymentList publicId={publicId} isProcessing={project.isPaymentProcessing} />,
              },
            ]}
          />
        </div>
      </div>
      {dialog}
      {undo}
    </ProjectPanel>
  )
}

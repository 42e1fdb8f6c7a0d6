import { SquareArrowOutUpRight } from 'lucide-react'
import type { AdminProject } from '#contract/projects'
import { ReadinessView } from '#web/campaigns'
import { DocumentsArea } from '#web/documents'
import { Conversation, ReplyTools } from '#web/messaging'
import { PaymentList } from '#web/payments'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { UnreadMark } from '#web/ui/unread-mark.tsx'
import { NeedsReply } from './needs-reply.tsx'
import { OnboardingDetails } from './onboarding-details.tsx'
import { ProjectDetails } from './project-details.tsx'
import { ProjectDetailsForm } from './project-details-form.tsx'
import { ProjectHistory } from './project-history.tsx'
import { StatusSelect } from './status-select.tsx'
import type { ProjectTab } from './use-project-address.ts'
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
  const { publicId, name, status, user, awaitingReplySince } = project
  return (
    <SidePanel onClose={onClose} title={name} description={`${user.name} · ${user.email}`}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge status={status} />
        {awaitingReplySince && <NeedsReply since={awaitingReplySince} />}
        <StatusSelect
          projectName={name}
          status={status}
          disabled={busyId === publicId}
          onChoose={(next) => choose(project, next)}
        />
        {/* Beside a list on a small desktop there is no room for them in the first line. */}
        <span className="flex flex-wrap gap-x-5 md:max-xl:ml-auto 2xl:ml-auto">
          <TextLink to={`/admin/campaigns/${publicId}`} className="inline-flex min-h-11 items-center">
            Campaign Results
          </TextLink>
          <TextLink
            to={`/project/${publicId}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1.5"
          >
            Client View
            <SquareArrowOutUpRight className="size-4" aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </TextLink>
        </span>
      </div>
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
              <Conversation
                viewer="staff"
                publicId={publicId}
                tools={(tools) => <ReplyTools project={project} {...tools} />}
              />
            ),
          },
          { value: 'onboarding', label: 'Onboarding', content: <OnboardingDetails publicId={publicId} /> },
          {
            value: 'documents',
            label: 'Documents',
            content: <DocumentsArea publicId={publicId} status={status} viewer="staff" />,
          },
          {
            value: 'readiness',
            label: 'Ad Grant',
            content: <ReadinessView publicId={publicId} viewer="staff" />,
          },
          { value: 'case', label: 'Edit Details', content: <ProjectDetailsForm project={project} /> },
          { value: 'history', label: 'History', content: <ProjectHistory publicId={publicId} /> },
          { value: 'payments', label: 'Payments', content: <PaymentList publicId={publicId} /> },
        ]}
      />
      {dialog}
      {undo}
    </SidePanel>
  )
}

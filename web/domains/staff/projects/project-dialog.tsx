import { isClosed, type StaffProject } from '#contract/projects'
import { DocumentsArea } from '#web/documents'
import { ReadinessView } from '#web/grant'
import { Conversation, ReplyTools } from '#web/messaging'
import { PaymentsSection } from '#web/payments'
import { UnreadBadge } from '#web/ui/badges.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { OnboardingDetails, ProjectDetails } from './project-details.tsx'
import { ProjectDetailsForm } from './project-details-form.tsx'
import { ProjectHistory } from './project-history.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { ProjectTools } from './project-tools.tsx'
import { StatusSelect, useStatusChoice } from './status-change.tsx'
import { useUndo } from './undo-status.tsx'
import { type StaffProjectTab, useProjectFromUrl } from './use-project-address.ts'

interface Props {
  project: StaffProject
  tab: StaffProjectTab
  onTab: (tab: StaffProjectTab) => void
  onClose: () => void
}

export const ProjectDialog = ({ project, tab, onTab, onClose }: Props) => {
  const { choose, busyId, dialog } = useStatusChoice()
  const undo = useProjectKeys(project.publicId, onTab)
  const { isFull } = useProjectFromUrl()
  const { publicId, name, status, user } = project
  return (
    <ProjectPanel onClose={onClose} title={name} description={`${user.name} · ${user.email}`}>
      <div className={joinClasses(isFull && '2xl:grid 2xl:grid-cols-[minmax(0,1fr)_21rem] 2xl:gap-x-10')}>
        <ProjectTools
          project={project}
          isFull={isFull}
          select={
            <StatusSelect
              projectName={name}
              status={status}
              disabled={busyId === publicId || isClosed(project)}
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
                value: 'messages',
                label: (
                  <span className="flex items-center gap-2">
                    Chat
                    <UnreadBadge count={project.unreadMessages} />
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
                content: (
                  <DocumentsArea
                    publicId={publicId}
                    status={status}
                    isClosed={isClosed(project)}
                    viewer="staff"
                  />
                ),
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
              { value: 'edit', label: 'Edit details', content: <ProjectDetailsForm project={project} /> },
              { value: 'history', label: 'History', content: <ProjectHistory publicId={publicId} /> },
              {
                value: 'payments',
                label: 'Payments',
                content: <PaymentsSection publicId={publicId} isProcessing={project.isPaymentProcessing} />,
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

/** Maximum time to wait for a field in a tab that was just opened, in ms. */
const FIELD_TIMEOUT_MS = 2000

/** Focuses a field in the open project once the field is rendered. */
const focusField = (name: string): void => {
  const until = performance.now() + FIELD_TIMEOUT_MS
  const attempt = () => {
    const fields = document.querySelectorAll<HTMLElement>(`dialog[open] [name="${name}"]:not(:disabled)`)
    const field = fields.item(fields.length - 1)
    if (fields.length > 0) field.focus()
    else if (performance.now() < until) requestAnimationFrame(attempt)
  }
  attempt()
}

/** Binds the single-key shortcuts for an open project. Returns the undo confirmation to render. */
const useProjectKeys = (publicId: string, onTab: (tab: StaffProjectTab) => void) => {
  const { undoLast, question } = useUndo()
  const open = (tab: StaffProjectTab, field: string) => {
    onTab(tab)
    focusField(field)
  }
  useShortcuts({
    r: () => open('messages', 'message'),
    e: () => open('edit', 'einNumber'),
    a: () => open('edit', 'assignedAdminId'),
    s: () => focusField('status'),
    z: () => undoLast(publicId),
  })
  return question
}

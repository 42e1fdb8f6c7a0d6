import { ClipboardList, CreditCard, FileCheck, FileText, History, ListChecks, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isClosed, type StaffProject } from '#contract/projects'
import type { WorkItem } from '#contract/staff'
import { DocumentsArea } from '#web/documents'
import { StaffFormation } from '#web/formation'
import { ReadinessView } from '#web/grant'
import { Conversation, prefillMessage, ReplyTools } from '#web/messaging'
import { PaymentsSection } from '#web/payments'
import { UnreadBadge } from '#web/ui/badges.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { WorkTask } from '../work-queue/work-task.tsx'
import { OnboardingDetails, ProjectDetails } from './project-details.tsx'
import { ProjectDetailsForm } from './project-details-form.tsx'
import { ProjectHistory } from './project-history.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { ProjectTools } from './project-tools.tsx'
import { StatusSelect, useStatusChoice } from './status-change.tsx'
import { useUndoStatusChange } from './undo-status.tsx'
import { type StaffProjectTab, useProjectFromUrl } from './use-project-from-url.ts'

/** The minimum width for the conversation beside the tabs. Corresponds to Tailwind's `2xl`. */
const TWO_COLUMNS_QUERY = '(min-width: 96rem)'

interface Props {
  project: StaffProject
  tab: StaffProjectTab
  onTab: (tab: StaffProjectTab) => void
  onClose: () => void
  banner: ReactNode
  /** The item of the work queue for which the project was opened. */
  workItem: WorkItem | undefined
}

export const ProjectDialog = ({ project, tab, onTab, onClose, banner, workItem }: Props) => {
  const { choose, busyId, dialog } = useStatusChoice()
  const { isFull, messageId, requestId, filingId } = useProjectFromUrl()
  const isTwoColumns = useMediaQuery(TWO_COLUMNS_QUERY) && !isFull
  const showTab = (next: StaffProjectTab) => {
    if (!isTwoColumns || next !== 'messages') onTab(next)
  }
  const undo = useProjectKeys(project.publicId, showTab)
  const { publicId, name, status, user } = project
  const [prefills, setPrefills] = useState(0)
  const writeMessage = (text?: string) => {
    if (text !== undefined) {
      prefillMessage(publicId, text)
      setPrefills(prefills + 1)
    }
    showTab('messages')
    requestAnimationFrame(() => focusField('message'))
  }
  const chat = (
    <>
      Chat
      <UnreadBadge count={project.unreadMessages} />
    </>
  )
  const conversation = (
    <Conversation
      // A message field reads its draft when it's rendered.
      key={prefills}
      viewer="staff"
      publicId={publicId}
      takesFocus={tab === 'messages'}
      messageId={messageId}
      renderTools={(tools) => <ReplyTools project={project} {...tools} />}
    />
  )
  return (
    <ProjectPanel onClose={onClose} banner={banner} title={name} description={`${user.name} · ${user.email}`}>
      {workItem && (
        <WorkTask
          item={workItem}
          project={project}
          isBusy={busyId === publicId}
          onStatus={(next) => choose(project, next)}
          onMessage={writeMessage}
        />
      )}
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
        <div
          className={joinClasses(isTwoColumns && 'grid grid-cols-[minmax(0,1fr)_minmax(0,25rem)] gap-x-6')}
        >
          <div className="@container min-w-0">
            <Tabs
              label="Project views"
              value={isTwoColumns && tab === 'messages' ? 'details' : tab}
              onChange={onTab}
              tabs={[
                { value: 'details', label: 'Project Details', content: <ProjectDetails project={project} /> },
                ...(isTwoColumns
                  ? []
                  : [
                      {
                        value: 'messages' as const,
                        label: <span className="flex items-center gap-2">{chat}</span>,
                        content: <div className="max-w-5xl">{conversation}</div>,
                      },
                    ]),
                {
                  value: 'documents',
                  label: 'Documents',
                  menuItem: { label: 'Documents', icon: FileText },
                  content: (
                    <DocumentsArea
                      publicId={publicId}
                      status={status}
                      isClosed={isClosed(project)}
                      viewer="staff"
                      requestId={requestId}
                    />
                  ),
                },
                {
                  value: 'onboarding',
                  label: 'Onboarding',
                  menuItem: { label: 'Onboarding', icon: ClipboardList },
                  content: <OnboardingDetails publicId={publicId} />,
                },
                {
                  value: 'formation',
                  label: 'Formation',
                  menuItem: { label: 'Formation', icon: FileCheck },
                  content: (
                    <StaffFormation
                      publicId={publicId}
                      isClosed={isClosed(project)}
                      filingId={filingId}
                      onSuggest={(next) => choose(project, next)}
                    />
                  ),
                },
                {
                  value: 'readiness',
                  label: 'Ad Grant',
                  menuItem: { label: 'Ad Grant', icon: ListChecks },
                  content: (
                    <div className="max-w-5xl">
                      <ReadinessView publicId={publicId} viewer="staff" />
                    </div>
                  ),
                },
                {
                  value: 'edit',
                  label: 'Edit details',
                  menuItem: { label: 'Edit details', icon: Pencil },
                  content: <ProjectDetailsForm project={project} />,
                },
                {
                  value: 'history',
                  label: 'History',
                  menuItem: { label: 'History', icon: History },
                  content: <ProjectHistory publicId={publicId} />,
                },
                {
                  value: 'payments',
                  label: 'Payments',
                  menuItem: { label: 'Payments', icon: CreditCard },
                  content: (
                    <PaymentsSection
                      publicId={publicId}
                      viewer="staff"
                      isProcessing={project.isPaymentProcessing}
                    />
                  ),
                },
              ]}
            />
          </div>
          {isTwoColumns && (
            <section aria-labelledby="project-chat" className="sticky top-0 self-start">
              <h3
                id="project-chat"
                className="mb-5 flex min-h-11 items-center gap-2 border-line border-b font-sans text-base font-semibold tracking-normal"
              >
                {chat}
              </h3>
              {conversation}
            </section>
          )}
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

/**
 * Binds the single-key shortcuts for an open project. Returns the confirmation dialog that undoing may
 * require, for the caller to render.
 */
const useProjectKeys = (publicId: string, onTab: (tab: StaffProjectTab) => void) => {
  const { undoLast, question } = useUndoStatusChange()
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

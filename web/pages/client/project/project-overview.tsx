import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isPlaceholderName } from '#contract/packages.ts'
import { isClosed, type Project, statusesWithGrant } from '#contract/projects'
import { DocumentsArea } from '#web/documents'
import { ClientFormation } from '#web/formation'
import { GrantHealthView, isPreparingForGrant, ReadinessView } from '#web/grant'
import { Conversation, type MessageViewer } from '#web/messaging'
import { PaymentsSection, YearReceipts } from '#web/payments'
import { ApplicationDetails, PeopleSection, UpdateList, useCanEdit, useCanManage } from '#web/projects'
import { ResultsView } from '#web/results'
import { CountBadge, UnreadBadge } from '#web/ui/badges.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useStepTarget } from '#web/ui/step-target.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ProjectLayout, ProjectProgress } from './project-layout.tsx'

/**
 * Returns a ref for the tabs. Scrolls to them if the open tab isn't the first one and is far down the page,
 * because emails and the project header link to tabs.
 */
const useScrollToOpenTab = (tab: string, first: string) => {
  const views = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const top = views.current?.getBoundingClientRect().top ?? 0
    if (tab !== first && top > window.innerHeight * 0.6) views.current?.scrollIntoView()
  }, [tab, first])
  return views
}

const describeOpenRequests = (open: number, sends: number): string => {
  if (open === sends) return open === 1 ? '1 document to send' : `${open} documents to send`
  return open === 1 ? '1 request to answer' : `${open} requests to answer`
}

/**
 * A project's details in tabs. Shown to staff, and to clients once the application is submitted or the
 * project is closed. Members who can't edit the project see it as soon as the project is paid for.
 */
export const ProjectOverview = ({ project, viewer }: { project: Project; viewer: MessageViewer }) => {
  const [search, setSearch] = useSearchParams()
  const { publicId, unreadMessages } = project
  const isOver = isClosed(project)
  const openRequests = isOver ? 0 : project.openRequests
  const openSignatures = isOver ? 0 : project.openSignatures
  const first = project.status === 'live' && !isOver ? 'results' : 'overview'
  const canEdit = useCanEdit()
  const canManage = useCanManage()
  const requestedTab = readProjectTab(search) ?? first
  const tab = requestedTab === 'payments' && !canManage ? first : requestedTab
  const views = useScrollToOpenTab(tab, first)
  useStepTarget()
  return (
    <ProjectLayout
      project={project}
      viewer={viewer}
      openTab={tab}
      title={isPlaceholderName(project.name) ? 'Unnamed project' : project.name}
    >
      {/* On phones, a live project's results come before its progress, which is complete. */}
      <div className="flex flex-col">
        <div className={joinClasses('mt-4 sm:mt-5', first === 'results' && 'max-sm:order-last')}>
          <ProjectProgress project={project} />
        </div>
        <div ref={views} className="mt-4 scroll-mt-16">
          <Tabs
            isSticky
            label="Project views"
            value={tab}
            onChange={(next) => setSearch(next === first ? {} : { tab: next }, { preventScrollReset: true })}
            tabs={[
              {
                value: 'overview',
                label: 'Overview',
                content: (
                  <div className="space-y-10">
                    <ApplicationDetails project={project} />
                    <UpdateList publicId={publicId} />
                    <PeopleSection publicId={publicId} canInvite={!isOver} />
                  </div>
                ),
              },
              {
                value: 'formation',
                label: (
                  <span className="flex items-center gap-2">
                    Formation
                    <CountBadge
                      count={openSignatures}
                      label={
                        openSignatures === 1 ? '1 document to sign' : `${openSignatures} documents to sign`
                      }
                    />
                  </span>
                ),
                content: <ClientFormation publicId={publicId} isClosed={isOver} canEdit={canEdit} />,
              },
              {
                value: 'documents',
                label: (
                  <span className="flex items-center gap-2">
                    Documents
                    <CountBadge
                      count={openRequests}
                      label={describeOpenRequests(openRequests, project.openSends)}
                    />
                  </span>
                ),
                content: (
                  <DocumentsArea
                    publicId={publicId}
                    status={project.status}
                    isClosed={isOver}
                    viewer={viewer}
                    requestId={Number(search.get('request')) || undefined}
                  />
                ),
              },
              {
                value: 'results',
                label: 'Results',
                content: (
                  <div className="space-y-10">
                    {!isOver && isPreparingForGrant(project.status) && (
                      <ReadinessView publicId={publicId} viewer={viewer} />
                    )}
                    {!isOver && statusesWithGrant.includes(project.status) && (
                      <GrantHealthView publicId={publicId} viewer={viewer} />
                    )}
                    <ResultsView publicId={publicId} />
                  </div>
                ),
              },
              {
                value: 'messages',
                label: (
                  <span className="flex items-center gap-2">
                    Messages
                    <UnreadBadge count={unreadMessages} />
                  </span>
                ),
                content: <Conversation viewer={viewer} publicId={publicId} />,
              },
              ...(canManage
                ? [
                    {
                      value: 'payments' as const,
                      label: 'Payments',
                      content: (
                        <>
                          <PaymentsSection
                            publicId={publicId}
                            viewer={viewer}
                            isProcessing={project.isPaymentProcessing}
                          />
                          {viewer === 'client' && <YearReceipts />}
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
    </ProjectLayout>
  )
}

/** The tabs, as named in the query string. */
export const projectTabs = ['overview', 'formation', 'documents', 'results', 'messages', 'payments'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** Current tabs by the names that older emails link to. */
const tabByOldName: Record<string, ProjectTab | undefined> = { updates: 'overview', readiness: 'results' }

/** Returns the tab named in the query string. Recognizes former names. Undefined if there's no such tab. */
export const readProjectTab = (search: URLSearchParams): ProjectTab | undefined => {
  const name = search.get('tab') ?? ''
  return projectTabs.find((tab) => tab === name) ?? tabByOldName[name]
}

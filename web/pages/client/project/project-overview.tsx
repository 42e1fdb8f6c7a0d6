import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isPlaceholderName } from '#contract/packages.ts'
import { isClosed, type Project, statusesWithGrant } from '#contract/projects'
import { DocumentsArea } from '#web/documents'
import { ClientFormation } from '#web/formation'
import { GrantHealthView, isPreparing, ReadinessView } from '#web/grant'
import { Conversation, type Viewer } from '#web/messaging'
import { PaymentsSection, YearReceipts } from '#web/payments'
import { ApplicationDetails, PeopleSection, UpdateList, useCanEdit, useCanManage } from '#web/projects'
import { ResultsView } from '#web/results'
import { CountBadge, UnreadBadge } from '#web/ui/badges.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ProjectFrame, ProjectProgress } from './project-frame.tsx'

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

/**
 * A project's details in tabs. Shown to staff, and to the client once the application is submitted or the
 * project is closed.
 */
export const ProjectOverview = ({ project, viewer }: { project: Project; viewer: Viewer }) => {
  const [search, setSearch] = useSearchParams()
  const { publicId, unreadMessages } = project
  const isOver = isClosed(project)
  const openRequests = isOver ? 0 : project.openRequests
  const first = project.status === 'live' && !isOver ? 'results' : 'overview'
  const canEdit = useCanEdit()
  const canManage = useCanManage()
  const asked = readTab(search) ?? first
  const tab = asked === 'payments' && !canManage ? first : asked
  const views = useScrollToOpenTab(tab, first)
  return (
    <ProjectFrame
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
                label: 'Formation',
                content: <ClientFormation publicId={publicId} isClosed={isOver} canEdit={canEdit} />,
              },
              {
                value: 'documents',
                label: (
                  <span className="flex items-center gap-2">
                    Documents
                    <CountBadge
                      count={openRequests}
                      label={openRequests === 1 ? '1 document to send' : `${openRequests} documents to send`}
                    />
                  </span>
                ),
                content: (
                  <DocumentsArea
                    publicId={publicId}
                    status={project.status}
                    isClosed={isOver}
                    viewer={viewer}
                  />
                ),
              },
              {
                value: 'results',
                label: 'Results',
                content: (
                  <div className="space-y-10">
                    {!isOver && isPreparing(project.status) && (
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
    </ProjectFrame>
  )
}

/** The tabs, as named in the query string. */
export const projectTabs = ['overview', 'formation', 'documents', 'results', 'messages', 'payments'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** Current tabs by the names that older emails link to. */
const tabByOldName: Record<string, ProjectTab | undefined> = { updates: 'overview', readiness: 'results' }

/** Returns the tab named in the query string, or undefined if there's none. */
export const readTab = (search: URLSearchParams): ProjectTab | undefined => {
  const name = search.get('tab') ?? ''
  return projectTabs.find((tab) => tab === name) ?? tabByOldName[name]
}

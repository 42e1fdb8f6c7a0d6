import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isPlaceholderName } from '#contract/packages.ts'
import type { Project } from '#contract/projects'
import { DocumentsArea } from '#web/documents'
import { isPreparing, ReadinessView } from '#web/grant'
import { Conversation, type Viewer } from '#web/messaging'
import { PaymentList, YearReceipts } from '#web/payments'
import { ApplicationDetails, UpdateList } from '#web/projects'
import { ResultsView } from '#web/results'
import { UnreadMark } from '#web/ui/badges.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ProjectHead, ProjectPicture } from './project-head.tsx'

/**
 * Scrolls to the open tab if it is far down the page. Emails and the project header link to tabs.
 */
const useSectionInView = (tab: string) => {
  const views = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const top = views.current?.getBoundingClientRect().top ?? 0
    if (tab !== 'overview' && top > window.innerHeight * 0.6) views.current?.scrollIntoView()
  }, [tab])
  return views
}

/** A project in progress: application, conversation, documents, results, and payments. */
export const ProjectOverview = ({ project, viewer }: { project: Project; viewer: Viewer }) => {
  const [search, setSearch] = useSearchParams()
  const { publicId, unreadMessages } = project
  const hasChecklist = isPreparing(project.status)
  const asked = readTab(search)
  const tab = asked === 'readiness' && !hasChecklist ? 'overview' : asked
  const views = useSectionInView(tab)
  return (
    <ProjectHead
      project={project}
      viewer={viewer}
      title={isPlaceholderName(project.name) ? 'Unnamed Project' : project.name}
    >
      <div className="mt-4 sm:mt-5">
        <ProjectPicture project={project} />
      </div>
      <div ref={views} className="mt-4 scroll-mt-16">
        <Tabs
          isSticky
          label="Project views"
          value={tab}
          onChange={(next) =>
            setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true })
          }
          tabs={[
            { value: 'overview', label: 'Overview', content: <ApplicationDetails project={project} /> },
            { value: 'results', label: 'Results', content: <ResultsView publicId={publicId} /> },
            ...(hasChecklist
              ? [
                  {
                    value: 'readiness',
                    label: 'Ad Grant',
                    content: <ReadinessView publicId={publicId} viewer={viewer} />,
                  },
                ]
              : []),
            {
              value: 'documents',
              label: 'Documents',
              content: <DocumentsArea publicId={publicId} status={project.status} viewer={viewer} />,
            },
            { value: 'updates', label: 'Updates', content: <UpdateList publicId={publicId} /> },
            {
              value: 'messages',
              label: (
                <span className="flex items-center gap-2">
                  Messages
                  <UnreadMark count={unreadMessages} />
                </span>
              ),
              content: <Conversation viewer={viewer} publicId={publicId} />,
            },
            {
              value: 'payments',
              label: 'Payments',
              content: (
                <>
                  <PaymentList publicId={publicId} isProcessing={project.isPaymentProcessing} />
                  {viewer === 'client' && <YearReceipts />}
                </>
              ),
            },
          ]}
        />
      </div>
    </ProjectHead>
  )
}

/** The tabs of a project in progress. The URL contains the current one. */
export const projectTabs = [
  'overview',
  'results',
  'readiness',
  'documents',
  'updates',
  'messages',
  'payments',
] as const
export type ProjectTab = (typeof projectTabs)[number]

/** Returns the tab in the URL, or the overview if there is none. */
export const readTab = (search: URLSearchParams): ProjectTab =>
  projectTabs.find((tab) => tab === search.get('tab')) ?? 'overview'

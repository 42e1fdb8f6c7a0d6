import { useSearchParams } from 'react-router'
import type { Project } from '#contract/projects'
import { isPreparing, ReadinessView, ResultsView } from '#web/campaigns'
import { DocumentsArea } from '#web/documents'
import { Conversation, type Viewer } from '#web/messaging'
import { PaymentList } from '#web/payments'
import { ApplicationDetails, UnpaidNotice, UpdateList } from '#web/projects'
import { Tabs } from '#web/ui/tabs.tsx'
import { UnreadMark } from '#web/ui/unread-mark.tsx'
import { ProjectHead, ProjectPicture } from './project-head.tsx'
import { tabIn } from './project-tabs.ts'

/** A project that we are working on: its application as it was sent, the conversation about it, its payments. */
export const ProjectOverview = ({ project, viewer }: { project: Project; viewer: Viewer }) => {
  const [search, setSearch] = useSearchParams()
  const { publicId, unreadMessages } = project
  const hasChecklist = isPreparing(project.status)
  const asked = tabIn(search)
  return (
    <ProjectHead project={project} viewer={viewer} title={project.name}>
      <div className="mt-4 sm:mt-5">
        <ProjectPicture project={project} />
      </div>
      {viewer === 'client' && project.paidOn === null && <UnpaidNotice project={project} />}
      <div className="mt-4">
        <Tabs
          isSticky
          label="Project views"
          value={asked === 'readiness' && !hasChecklist ? 'overview' : asked}
          onChange={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { preventScrollReset: true })}
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
            { value: 'payments', label: 'Payments', content: <PaymentList publicId={publicId} /> },
          ]}
        />
      </div>
    </ProjectHead>
  )
}

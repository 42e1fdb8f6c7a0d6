import { useSearchParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Conversation } from '../messages/conversation.tsx'
import type { Viewer } from '../messages/queries.ts'
import { UnreadMark } from '../messages/unread-mark.tsx'
import { PaymentList } from '../payments/payment-list.tsx'
import { UpdateList } from '../updates/update-list.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { ProjectHead } from './project-head.tsx'
import { tabIn } from './project-tabs.ts'
import { UnpaidNotice } from './unpaid-notice.tsx'

/** A project that we are working on: its application as it was sent, the conversation about it, its payments. */
export const ProjectOverview = ({ project, viewer }: { project: Project; viewer: Viewer }) => {
  const [search, setSearch] = useSearchParams()
  const { publicId, unreadMessages } = project
  return (
    <ProjectHead project={project} viewer={viewer} title={project.name}>
      {viewer === 'client' && project.paidOn === null && <UnpaidNotice project={project} />}
      <div className="mt-8">
        <Tabs
          label="Views of the project"
          value={tabIn(search)}
          onChange={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { preventScrollReset: true })}
          tabs={[
            { value: 'overview', label: 'Overview', content: <ApplicationDetails project={project} /> },
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

import { useState } from 'react'
import type { AdminProject } from '#contract/administration.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Conversation } from '../messages/conversation.tsx'
import { UnreadMark } from '../messages/unread-mark.tsx'
import { CaseForm } from './case-form.tsx'
import { ProjectDetails } from './project-details.tsx'
import { ProjectHistory } from './project-history.tsx'

interface Props {
  project: AdminProject
  onClose: () => void
}

/** One project: its details, the conversation with its client, what staff keep about it, and its history. */
export const ProjectDialog = ({ project, onClose }: Props) => {
  const [tab, setTab] = useState('details')
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={project.name}
      description={`${project.user.name} · ${project.user.email}`}
    >
      <StatusBadge status={project.status} className="mb-4" />
      <Tabs
        label="Views of the project"
        value={tab}
        onChange={setTab}
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
            content: <Conversation viewer="staff" publicId={project.publicId} />,
          },
          { value: 'case', label: 'Edit Case', content: <CaseForm project={project} /> },
          { value: 'history', label: 'History', content: <ProjectHistory publicId={project.publicId} /> },
        ]}
      />
    </Dialog>
  )
}

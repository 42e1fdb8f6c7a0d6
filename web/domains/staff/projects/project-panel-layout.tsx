import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkItem } from '#contract/staff'
import { createModuleQuery, usePreloadedModule } from '#web/api/query-client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { staffProjectQuery } from './staff-projects.queries.ts'
import { type StaffProjectTab, useProjectFromUrl } from './use-project-from-url.ts'

interface Props {
  publicId: string
  tab: StaffProjectTab
  onTab: (tab: StaffProjectTab) => void
  onClose: () => void
  banner: ReactNode
  workItem: WorkItem | undefined
}

const projectDialogQuery = createModuleQuery('project-dialog', () => import('./project-dialog.tsx'))

const OpenProject = ({ publicId, onClose, banner, workItem, ...view }: Props) => {
  const project = useQuery(staffProjectQuery(publicId, useQueryClient()))
  const code = useQuery(projectDialogQuery)
  if (project.data && code.data)
    return (
      <code.data.ProjectDialog
        key="project"
        project={project.data}
        onClose={onClose}
        banner={banner}
        workItem={workItem}
        {...view}
      />
    )
  const error = project.error ?? code.error
  if (!error)
    return (
      <ProjectPanel key="loading" onClose={onClose} banner={banner} title="Opening the project...">
        <div role="status" className="space-y-5">
          <span className="sr-only">Loading the project...</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-80" />
        </div>
      </ProjectPanel>
    )
  const isGone = error instanceof RequestError && [400, 404].includes(error.status)
  return (
    <ProjectPanel key="failed" onClose={onClose} banner={banner} title="Project">
      {isGone ? (
        <PageState
          icon={FileQuestion}
          level={2}
          title="Project not found"
          actions={<Button onClick={onClose}>Back to the list</Button>}
        >
          <p>It may have been removed, or the address may be wrong.</p>
        </PageState>
      ) : (
        <LoadFailure
          level={2}
          title="We couldn’t load the project"
          error={error}
          onRetry={() => Promise.all([project.refetch(), code.refetch()])}
        />
      )}
    </ProjectPanel>
  )
}

/** Renders the open project, which the query string identifies. */
const ProjectFromUrl = (props: Pick<Props, 'banner' | 'workItem'>) => {
  usePreloadedModule(projectDialogQuery)
  const { openId, tab, showTab, close } = useProjectFromUrl()
  return openId === null ? null : (
    <OpenProject key={openId} publicId={openId} tab={tab} onTab={showTab} onClose={close} {...props} />
  )
}

interface LayoutProps {
  /** Content between the open project's title and its tabs, which stays in view. */
  banner?: ReactNode
  /** The item of the work queue for which the project was opened. */
  workItem?: WorkItem | undefined
  children: ReactNode
}

/**
 * A list with the open project beside it, over it, or in its place. The query string identifies the open
 * project.
 */
export const ProjectPanelLayout = ({ banner, workItem, children }: LayoutProps) => {
  const { openId, isFull } = useProjectFromUrl()
  return (
    <div data-open={openId === null ? undefined : ''} className="group/list flex items-start gap-5">
      {/* Hidden but still mounted, so that J and K can move through its rows. */}
      <div hidden={isFull} className="@container min-w-0 grow">
        {children}
      </div>
      <ProjectFromUrl banner={banner} workItem={workItem} />
    </div>
  )
}

import { formatMoney } from '#contract/money.ts'
import { packageOf, shortName } from '#contract/packages.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { AdminProject } from '#contract/projects'
import { Moment } from '#web/ui/moment.tsx'
import { moveBetweenRows } from '#web/ui/row-keys.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { UnreadMark } from '#web/ui/unread-mark.tsx'
import { NeedsReply } from './needs-reply.tsx'
import { StatusSelect } from './status-select.tsx'

interface Props {
  projects: readonly AdminProject[]
  /** The project whose status is being changed right now. */
  busyId: string | null
  onOpen: (project: AdminProject) => void
  onChoose: (project: AdminProject, status: ProjectStatus) => void
}

const columns = ['Project', 'User', 'Package', 'Status', 'Created', 'Actions']

/** Starter ($6,000) or Full Launch ($9,000). */
const packageLabel = (type: string) => {
  const pack = packageOf(type)
  return `${shortName(pack)} (${formatMoney(pack.price)})`
}

/**
 * All projects of a page. A press anywhere on a row opens the project; its name does so by keyboard,
 * and arrow keys lead from name to name.
 */
export const ProjectTable = ({ projects, busyId, onOpen, onChoose }: Props) => (
  <Table caption="Projects" className="min-w-240" onKeyDown={moveBetweenRows}>
    <thead>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column}>{column}</HeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {projects.map((project) => (
        <tr
          key={project.publicId}
          onClick={() => onOpen(project)}
          className="cursor-pointer last:*:border-b-0 hover:bg-mist"
        >
          <Cell className="max-w-60">
            <button
              type="button"
              data-row=""
              onClick={(event) => {
                event.stopPropagation()
                onOpen(project)
              }}
              className="min-h-11 text-left font-semibold text-link underline-offset-4 hover:underline"
            >
              {project.name}
            </button>{' '}
            <UnreadMark count={project.unreadMessages} />
            {project.awaitingReplySince && <NeedsReply since={project.awaitingReplySince} />}
            <span className="block truncate text-[0.75rem] text-faint" title={project.publicId}>
              ID: {project.publicId}
            </span>
          </Cell>
          <Cell className="max-w-52">
            <span className="block truncate">{project.user.name}</span>
            <span className="block truncate text-[0.8125rem] text-soft">{project.user.email}</span>
          </Cell>
          <Cell className="whitespace-nowrap">{packageLabel(project.packageType)}</Cell>
          <Cell className="whitespace-nowrap">
            <StatusBadge status={project.status} />
          </Cell>
          <Cell className="whitespace-nowrap">
            <Moment date={project.createdAt} />
          </Cell>
          <Cell onClick={(event) => event.stopPropagation()} className="cursor-default">
            <StatusSelect
              projectName={project.name}
              status={project.status}
              disabled={busyId === project.publicId}
              onChoose={(status) => onChoose(project, status)}
            />
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
)

import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ProjectSummary } from '#contract/projects'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UnreadMark } from '#web/ui/unread-mark.tsx'
import { waitsForClient } from '../next-action.ts'
import { NextActionLine } from '../next-action-line.tsx'

interface Props {
  project: ProjectSummary
  /** What happens next stands at the head of the page already. */
  isLeading: boolean
}

/** A project on the dashboard; the whole card leads to its page. */
export const ProjectCard = ({ project, isLeading }: Props) => (
  <article className="group relative flex h-full flex-col rounded-card border border-line bg-card p-5 shadow-card transition-colors hover:border-edge sm:p-6">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h3 className="min-w-0 text-[1.375rem]">
        <Link
          to={`/project/${project.publicId}`}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {project.name}
        </Link>
      </h3>
      <span className="flex items-center gap-2">
        <UnreadMark count={project.unreadMessages} />
        <StatusBadge status={project.status} />
      </span>
    </div>
    <p className="mt-1 text-[0.9375rem] wrap-anywhere text-faint">{project.email}</p>
    {!isLeading && <NextActionLine project={project} className="mt-4" />}
    <div className="mt-4">
      <CausewayTimeline status={project.status} size="compact" />
    </div>
    <p className="mt-4 line-clamp-2 text-[0.9375rem] text-soft">
      {project.purpose || 'Complete your application to get started'}
    </p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 text-sm text-faint">
      <span>
        Created <Moment date={project.createdAt} />
      </span>
      <span>
        Updated <Moment date={project.updatedAt} />
      </span>
    </div>
    {waitsForClient(project.status) && (
      <Link
        to={`/project/${project.publicId}`}
        className="relative mt-4 flex min-h-11 items-center gap-2 border-line border-t pt-4 font-semibold text-link hover:underline"
      >
        Click to complete your application
        <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    )}
  </article>
)

import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ProjectSummary } from '#contract/projects'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { cx } from '#web/ui/cx.ts'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UnreadMark } from '#web/ui/unread-mark.tsx'
import { isConfirming, waitsForClient } from '../next-action.ts'
import { NextActionLine } from '../next-action-line.tsx'

interface Props {
  project: ProjectSummary
  /** How much of its next step is shown: where the head of the page has it, only who acts and by when, or nothing. */
  nextStep: 'nowhere' | 'actor' | 'whole'
}

const footer = 'mt-4 flex min-h-11 items-center gap-2 border-line border-t pt-4 font-semibold text-link'

/** A project on the dashboard; the whole card leads to its page. */
export const ProjectCard = ({ project, nextStep }: Props) => (
  <article className="group relative flex h-full flex-col rounded-card border border-line bg-card p-5 shadow-card transition-colors hover:border-edge sm:p-6">
    <h3 className="mt-3 text-[1.375rem]">
      <Link
        to={`/project/${project.publicId}`}
        className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
      >
        {project.name}
      </Link>
    </h3>
    <div className="order-first flex items-center justify-between gap-2">
      <StatusBadge status={project.status} />
      <UnreadMark count={project.unreadMessages} />
    </div>
    <p className="mt-1 text-[0.9375rem] wrap-anywhere text-faint">{project.email}</p>
    <div className="mt-4">
      <CausewayTimeline status={project.status} size="compact" />
    </div>
    <p className="mt-4 mb-4 line-clamp-3 text-[0.9375rem] text-soft">
      {project.purpose ||
        (isConfirming(project)
          ? "We'll start as soon as your payment arrives"
          : 'Complete your application to get started')}
    </p>
    {nextStep !== 'nowhere' && (
      <NextActionLine project={project} isBrief={nextStep === 'actor'} className="mb-4" />
    )}
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.8125rem] text-faint">
      <span>
        Created <Moment date={project.createdAt} />
      </span>
      <span>
        Updated <Moment date={project.updatedAt} />
      </span>
    </div>
    {waitsForClient(project.status) && !isConfirming(project) ? (
      <Link to={`/project/${project.publicId}`} className={cx('relative hover:underline', footer)}>
        Click to complete your application
        <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    ) : (
      // The card's own link says it to those who do not see this.
      <span className={cx('group-hover:underline', footer)} aria-hidden="true">
        View project
        <ArrowRight className="size-4" />
      </span>
    )}
  </article>
)

import { SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { getPackage, getShortPackageName } from '#contract/packages.ts'
import type { StaffProject } from '#contract/projects'
import { StatusBadge } from '#web/ui/badges.tsx'
import { CopyButton, TextLink } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { ClosingTools } from './closing.tsx'
import { HoldTools } from './hold.tsx'
import { DetailItem } from './project-details.tsx'
import { NeedsReplyBadge, PaymentFlagBadge } from './project-flags.tsx'

const ProjectProperties = ({ project }: { project: StaffProject }) => (
  <dl className="hidden gap-y-3 border-line border-y py-4 text-sm 2xl:grid">
    <DetailItem label="Package">{getShortPackageName(getPackage(project.packageType))}</DetailItem>
    <DetailItem label="Created">
      <InstantDate date={project.createdAt} />
    </DetailItem>
    <DetailItem label="Project ID">
      <span className="flex items-start gap-1">
        {project.publicId}
        <CopyButton text={project.publicId} label="Copy ID" />
      </span>
    </DetailItem>
  </dl>
)

interface Props {
  project: StaffProject
  isFull: boolean
  /** The field that changes the status. */
  select: ReactNode
}

/**
 * Badges, the status and assignee fields, the tools that close or hold the project, and links. Displayed as a
 * row above the tabs, or as a column beside them on a wide full page.
 */
export const ProjectTools = ({ project, isFull, select }: Props) => (
  <div
    className={joinClasses(
      'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2',
      isFull &&
        '2xl:sticky 2xl:top-5 2xl:col-start-2 2xl:row-start-1 2xl:flex-col 2xl:flex-nowrap 2xl:items-stretch 2xl:gap-y-4 2xl:self-start 2xl:border-line 2xl:border-l 2xl:pl-8',
    )}
  >
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StatusBadge status={project.status} closedReason={project.closedReason} />
      <PaymentFlagBadge project={project} />
      {project.awaitingReplySince && <NeedsReplyBadge since={project.awaitingReplySince} />}
    </span>
    {select}
    <AssigneeSelect project={project} />
    <ClosingTools project={project} />
    <HoldTools project={project} />
    {isFull && <ProjectProperties project={project} />}
    {/* Wraps to a second line beside a list on small desktop screens. */}
    <span
      className={joinClasses(
        'flex flex-wrap gap-x-5',
        isFull ? 'md:max-2xl:ml-auto 2xl:flex-col' : 'md:max-xl:ml-auto 2xl:ml-auto',
      )}
    >
      <TextLink to={`/admin/campaigns/${project.publicId}`} className="inline-flex min-h-11 items-center">
        Campaign results
      </TextLink>
      <TextLink
        to={`/project/${project.publicId}`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-1.5"
      >
        Client view
        <SquareArrowOutUpRight className="size-4" aria-hidden="true" />
        <span className="sr-only">(opens in a new tab)</span>
      </TextLink>
    </span>
  </div>
)

import { countDaysOverdue, stageTargetDays, statusesBeforeLaunch } from '#contract/business'
import { DAY_MS } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage, getShortPackageName } from '#contract/packages.ts'
import { formatPaymentReference } from '#contract/payments'
import type { ProjectStatus } from '#contract/project-status.ts'
import { isClosed, type StaffProject } from '#contract/projects'
import { type Column, NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { StatusBadge, UnreadBadge } from '#web/ui/badges.tsx'
import { CopyButton } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { DaysSince, useNow } from '../work-queue/waiting-since.tsx'
import { NeedsReplyBadge, PaymentFlagBadge } from './project-flags.tsx'
import { StatusSelect } from './status-change.tsx'

interface StatusControl {
  /** Public ID of the project whose status is being saved. Null if none is. */
  busyId: string | null
  onChoose: (project: StaffProject, status: ProjectStatus) => void
  /** Whether the list is filtered to overdue projects. If so, it shows due dates by default. */
  isOverdueView: boolean
}

/** A package's label: "Starter ($6,000)". In a narrow table, the price is on a second line. */
const PackageLabel = ({ type }: { type: string }) => {
  const pack = getPackage(type)
  return (
    <>
      {getShortPackageName(pack)} <span className="xl:@max-6xl:block">({formatMoney(pack.price)})</span>
    </>
  )
}

const ProjectMarks = ({ project }: { project: StaffProject }) => (
  <span className="flex items-center gap-1">
    <UnreadBadge count={project.unreadMessages} />
    {project.awaitingReplySince && <NeedsReplyBadge since={project.awaitingReplySince} isCompact />}
  </span>
)

const ShortId = ({ publicId }: { publicId: string }) => (
  <span className="flex items-center gap-1 text-[0.75rem] text-faint">
    <span title={publicId} className="whitespace-nowrap">
      ID: {publicId.slice(0, 8)}
    </span>
    <CopyButton text={publicId} label="Copy ID" />
  </span>
)

/** Days in the current status, and how many of them exceed the status's target. */
const TimeInStatus = ({ project }: { project: StaffProject }) => {
  const overdue = countDaysOverdue(project, useNow())
  return (
    <span className="px-1 text-[0.75rem] leading-4 whitespace-nowrap text-soft">
      {overdue === 0 && 'In status: '}
      <DaysSince since={project.statusSince} />
      {overdue > 0 && <span className="font-semibold text-brick"> · {overdue} overdue</span>}
    </span>
  )
}

/** When the project's step is due, and by how many days it's late. The status beside it names the step. */
const DueStep = ({ project }: { project: StaffProject }) => {
  const now = useNow()
  const status = statusesBeforeLaunch.find((each) => each === project.status)
  const target = status && !isClosed(project) ? stageTargetDays[status] : null
  if (target === null) return null
  const overdue = countDaysOverdue(project, now)
  const dueAt = new Date(project.statusSince.getTime() + target * DAY_MS)
  if (overdue === 0) return <InstantDate date={dueAt} />
  return (
    <>
      <span className="font-semibold text-brick">
        {overdue === 1 ? '1 day late' : `${overdue} days late`}
      </span>
      <span className="block text-[0.75rem] leading-4 text-soft">
        Due <InstantDate date={dueAt} />
      </span>
    </>
  )
}

/** The project list's columns. If the list is narrow, columns with a `room` value are hidden. */
export const createProjectColumns = ({
  busyId,
  onChoose,
  isOverdueView,
}: StatusControl): readonly Column<StaffProject>[] => [
  {
    id: 'name',
    title: 'Project',
    sort: 'text',
    opens: true,
    cell: ({ name }) => name,
    below: (project) => (
      <span className="flex flex-wrap items-center gap-x-1 xl:h-6 xl:flex-nowrap xl:overflow-hidden">
        <ShortId publicId={project.publicId} />
        <ProjectMarks project={project} />
      </span>
    ),
  },
  {
    id: 'reference',
    title: 'Reference',
    width: 'fit',
    room: 'most',
    isOptional: true,
    cell: ({ id }) => formatPaymentReference(id),
  },
  {
    id: 'client',
    title: 'User',
    sort: 'text',
    room: 'much',
    cell: ({ user }) => (
      <span className="xl:@max-6xl:block xl:@max-6xl:max-w-40 xl:*:*:leading-6">
        <NameAndEmail name={user.name} email={user.email} />
      </span>
    ),
  },
  {
    id: 'phone',
    title: 'Phone',
    width: 'fit',
    room: 'most',
    isOptional: true,
    cell: ({ phone }) => phone ?? <span className="text-faint">None</span>,
  },
  {
    id: 'state',
    title: 'State',
    width: 'fit',
    room: 'most',
    isOptional: true,
    cell: ({ state }) => state ?? <span className="text-faint">Unknown</span>,
  },
  {
    id: 'package',
    title: 'Package',
    width: 'fit',
    room: 'most',
    cell: ({ packageType }) => <PackageLabel type={packageType} />,
  },
  {
    id: 'assignee',
    title: 'Assignee',
    room: 'most',
    isOptional: true,
    cell: ({ assignee }) => assignee ?? <span className="text-faint">Unassigned</span>,
  },
  {
    id: 'status',
    title: 'Status',
    isBeside: true,
    width: 'fit',
    cell: (project) => (
      <span className="flex flex-col items-start py-0.5">
        <StatusBadge status={project.status} closedReason={project.closedReason} />
        <PaymentFlagBadge project={project} />
        {!isClosed(project) && <TimeInStatus project={project} />}
      </span>
    ),
  },
  {
    id: 'due',
    title: 'Due',
    width: 'fit',
    room: 'much',
    isOptional: !isOverdueView,
    cell: (project) => <DueStep project={project} />,
  },
  {
    id: 'age',
    title: 'In status',
    sort: 'age',
    width: 'fit',
    room: 'most',
    isOptional: true,
    cell: ({ statusSince }) => <DaysSince since={statusSince} />,
  },
  {
    id: 'created',
    title: 'Created',
    sort: 'date',
    width: 'fit',
    room: 'most',
    isOptional: isOverdueView,
    cell: ({ createdAt, updatedAt }) => (
      <>
        <InstantDate date={createdAt} />
        <span className="block text-[0.75rem] leading-4 text-soft">
          Updated <InstantDate date={updatedAt} />
        </span>
      </>
    ),
  },
  {
    id: 'changed',
    title: 'Updated',
    sort: 'date',
    width: 'fit',
    room: 'most',
    isOptional: true,
    cell: ({ updatedAt }) => <InstantDate date={updatedAt} />,
  },
  {
    id: 'actions',
    title: 'Actions',
    room: 'much',
    isControl: true,
    cell: (project) => (
      <span className="block xl:min-w-46">
        <StatusSelect
          projectName={project.name}
          status={project.status}
          disabled={busyId === project.publicId || isClosed(project)}
          onChoose={(status) => onChoose(project, status)}
        />
      </span>
    ),
  },
]

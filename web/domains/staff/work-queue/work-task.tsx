import { countDaysOverdue, formatDaysSpent, stageTargetDays } from '#contract/business'
import { getStatusEntry, ProjectStatus } from '#contract/project-status.ts'
import type { StaffProject } from '#contract/projects'
import type { WorkItem } from '#contract/staff'
import { GrantTask } from '#web/grant'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNow } from './waiting-since.tsx'

interface Props {
  item: WorkItem
  project: StaffProject
  /** Whether the project's status is being saved. */
  isBusy: boolean
  onStatus: (status: ProjectStatus) => void
  /** Opens the conversation. If given, the text becomes the draft of the next message. */
  onMessage: (text?: string) => void
}

/** Returns the status after a status, if staff can set it. Null otherwise. */
const getNextStatus = (status: ProjectStatus): ProjectStatus | null => {
  const next = ProjectStatus.options[ProjectStatus.options.indexOf(status) + 1]
  return next && getStatusEntry(next).canStaffSet ? next : null
}

/** A project's status that needs work: an application to review, or a step that is past its target. */
const StatusTask = ({ item, project, isBusy, onStatus, onMessage }: Props) => {
  const overdue = countDaysOverdue(project, useNow())
  const status = ProjectStatus.safeParse(project.status).data
  if (status === undefined) return null
  const { label, meaning, canStaffSet } = getStatusEntry(status)
  const target = stageTargetDays[status]
  const next = getNextStatus(status)
  return (
    <Notice
      kind="attention"
      title={
        item.kind === 'application'
          ? 'Application to review'
          : `${formatDaysSpent(overdue)} past target in ${label} (target ${formatDaysSpent(target ?? 0)})`
      }
    >
      <p>
        {item.kind === 'application' ? (
          <>
            Submitted <InstantDate date={item.since} />. Read it below, then move the project on.
          </>
        ) : (
          // The client finishes a status that staff can't set.
          `${meaning}.${canStaffSet ? '' : ' Waiting on the client.'}`
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {next && (
          <Button
            variant={canStaffSet ? 'primary' : 'outline'}
            size="small"
            busy={isBusy}
            busyLabel="Saving..."
            onClick={() => onStatus(next)}
          >
            Move to {getStatusEntry(next).label}
          </Button>
        )}
        <Button variant={canStaffSet ? 'outline' : 'primary'} size="small" onClick={() => onMessage()}>
          Message client
        </Button>
      </div>
    </Notice>
  )
}

/**
 * Says what the open item of the queue asks for, with buttons that do it. Renders nothing for items whose tab
 * says so itself.
 */
export const WorkTask = (props: Props) => {
  const { item, project, onMessage } = props
  if (!['grant', 'step', 'application'].includes(item.kind)) return null
  return (
    <section aria-label="What to do" className="mb-4">
      {item.kind === 'grant' ? (
        <GrantTask
          publicId={project.publicId}
          warning={item.about}
          daysLeft={item.daysLeft}
          onMessage={onMessage}
        />
      ) : (
        <StatusTask {...props} />
      )}
    </section>
  )
}

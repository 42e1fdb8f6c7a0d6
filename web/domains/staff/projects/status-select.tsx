import { ProjectStatus, statusOf, statusTable } from '#contract/project-status.ts'
import { Select } from '#web/ui/select.tsx'

interface Props {
  projectName: string
  status: string
  disabled: boolean
  onChoose: (status: ProjectStatus) => void
}

/** All nine statuses; those that the program sets itself are shown but cannot be chosen. */
export const StatusSelect = ({ projectName, status, disabled, onChoose }: Props) => (
  <Select
    name="status"
    aria-label={`Change status of ${projectName}`}
    value={status}
    disabled={disabled}
    onChange={(event) => onChoose(ProjectStatus.parse(event.target.value))}
    className="min-h-9 min-w-36 truncate rounded-control border border-edge bg-card py-1.5 pr-8! pl-2.5 text-sm hover:border-ink disabled:opacity-55 pointer-coarse:min-h-11"
  >
    {statusOf(status).step === null && (
      <option value={status} disabled>
        {status}
      </option>
    )}
    {statusTable.map(({ value, label, adminMaySet }) => (
      <option key={value} value={value} disabled={!adminMaySet}>
        {label}
      </option>
    ))}
  </Select>
)

import { Download, Flag, type LucideIcon, MessageSquare, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StaffProject } from '#contract/projects'
import { type ListSelection, SelectionBar } from '#web/ui/admin/list-selection.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { BulkAssignDialog } from './bulk-assign-dialog.tsx'
import { type BulkResult, BulkResultDialog, formatProjectCount } from './bulk-dialog.tsx'
import { BulkMessageDialog } from './bulk-message-dialog.tsx'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import { getSelectedExportUrl, projectInvalidations } from './staff-projects.queries.ts'

const bulkDialogs = {
  assign: BulkAssignDialog,
  status: BulkStatusDialog,
  message: BulkMessageDialog,
}
type BulkActionName = keyof typeof bulkDialogs

const actionButtons: readonly (readonly [BulkActionName, label: string, LucideIcon])[] = [
  ['assign', 'Assign', UserRound],
  ['status', 'Status', Flag],
  ['message', 'Message', MessageSquare],
]

const buttonStyle = 'max-sm:flex-col max-sm:gap-1 max-sm:px-1! max-sm:text-xs'

/** The actions for the selected projects. Afterward, only the projects that weren't changed stay selected. */
export const BulkActions = ({
  rows: selected,
  onSelect,
  onSelectPage,
}: ListSelection<StaffProject>): ReactNode => {
  const [action, setAction] = useState<{ name: BulkActionName; projects: readonly StaffProject[] } | null>(
    null,
  )
  const [failed, setFailed] = useState<(BulkResult & { projects: readonly StaffProject[] }) | null>(null)
  const { act } = useAction(projectInvalidations)

  const undo = (run: NonNullable<BulkResult['undo']>) =>
    act(async () => {
      const { outcomes } = await run()
      const [problem] = outcomes.flatMap((outcome) => outcome.problem ?? [])
      const restored = outcomes.filter((outcome) => outcome.problem === null).length
      return {
        title: problem ? `${restored} of ${formatProjectCount(outcomes.length)} restored` : 'Change undone',
        description: problem ?? formatProjectCount(restored),
      }
    }, 'We couldn’t undo the change.')

  const finish = (result: BulkResult) => {
    const { outcomes, title, undo: run } = result
    const unchanged = new Set(outcomes.filter(({ problem }) => problem).map(({ publicId }) => publicId))
    setAction(null)
    onSelect(selected.filter(({ publicId }) => unchanged.has(publicId)))
    if (unchanged.size > 0) return setFailed({ ...result, projects: action?.projects ?? [] })
    showToast({
      title,
      description: formatProjectCount(outcomes.length),
      action: run && { label: 'Undo', onPress: () => undo(run) },
    })
  }

  const Dialog = action && bulkDialogs[action.name]
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onSelectPage={onSelectPage} onClear={() => onSelect([])}>
          {actionButtons.map(([name, label, Icon]) => (
            <Button
              key={name}
              variant="outline"
              size="small"
              className={buttonStyle}
              onClick={() => setAction({ name, projects: selected })}
            >
              <Icon className="size-4" aria-hidden="true" />
              {label}
            </Button>
          ))}
          <a
            href={getSelectedExportUrl(selected)}
            download
            className={getButtonStyle('outline', 'small', buttonStyle)}
          >
            <Download className="size-4" aria-hidden="true" />
            Export
          </a>
        </SelectionBar>
      )}
      {Dialog && <Dialog projects={action.projects} onDone={finish} onClose={() => setAction(null)} />}
      {failed && <BulkResultDialog {...failed} onUndo={undo} onClose={() => setFailed(null)} />}
    </>
  )
}

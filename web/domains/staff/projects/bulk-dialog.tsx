import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { BulkOutcome, StaffProject } from '#contract/projects'
import type { Invalidations } from '#web/api/query-client.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The result of a bulk action. `undo` reverts the changes, and is undefined if that isn't possible. */
export interface BulkResult {
  outcomes: readonly BulkOutcome[]
  /** Toast title, such as "Assigned to Kim". */
  title: string
  undo?: (() => Promise<{ outcomes: readonly BulkOutcome[] }>) | undefined
}

export interface BulkDialogProps {
  projects: readonly StaffProject[]
  onDone: (result: BulkResult) => void
  onClose: () => void
}

interface BulkFormProps<I extends FieldValues, O> {
  title: string
  form: ContractForm<I, O>
  send: (values: O) => Promise<void>
  invalidates: Invalidations
  action: string
  busyLabel: string
  isDisabled?: boolean
  onClose: () => void
  children: ReactNode
}

export const BulkForm = <I extends FieldValues, O>(props: BulkFormProps<I, O>) => {
  const { title, form, send, invalidates, action, busyLabel, isDisabled, onClose, children } = props
  const { onSubmit, isPending, failure } = useFormAction(form, { send, invalidates })
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isDisabled} busy={isPending} busyLabel={busyLabel}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export const formatProjectCount = (count: number): string => (count === 1 ? '1 project' : `${count} projects`)

export const ProjectNotes = ({
  notes,
}: {
  notes: readonly { publicId: string; name: string; note?: string | null }[]
}) => (
  <ul className="divide-y divide-line rounded-control border border-line">
    {notes.map(({ publicId, name, note }) => (
      <li key={publicId} className="px-3.5 py-2.5 text-sm wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {note && <span className="block text-soft">{note}</span>}
      </li>
    ))}
  </ul>
)

interface ResultDialogProps extends BulkResult {
  projects: readonly StaffProject[]
  onUndo: (run: NonNullable<BulkResult['undo']>) => Promise<void>
  onClose: () => void
}

/** Lists the projects that a bulk action couldn't change. */
export const BulkResultDialog = ({ outcomes, title, undo, projects, onUndo, onClose }: ResultDialogProps) => {
  const unchanged = outcomes.filter(({ problem }) => problem)
  const changed = outcomes.length - unchanged.length
  const names = new Map(projects.map(({ publicId, name }) => [publicId, name]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={changed > 0 ? title : 'Nothing changed'}
      footer={
        <>
          {undo && changed > 0 && (
            <Button
              variant="outline"
              onClick={() => {
                onClose()
                void onUndo(undo)
              }}
            >
              Undo
            </Button>
          )}
          <Button data-autofocus="" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {changed > 0 && `${formatProjectCount(changed)} changed. `}
        {formatProjectCount(unchanged.length)} stayed the same:
      </p>
      <ProjectNotes
        notes={unchanged.map(({ publicId, problem }) => ({
          publicId,
          name: names.get(publicId) ?? publicId,
          note: problem,
        }))}
      />
    </Dialog>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ExpiredProject, MAX_DELETED_PROJECTS } from '#contract/retention'
import { useSession } from '#web/api/session.ts'
import { SelectBox, useSelection } from '#web/ui/admin/list-selection.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatRecordCounts, sumRecordCounts } from './record-counts.ts'
import { deleteExpiredProjects, retentionInvalidations } from './retention.queries.ts'

const formatProjects = (count: number): string => (count === 1 ? '1 project' : `${count} projects`)

const DeleteDialog = ({
  chosen,
  onClose,
}: {
  chosen: readonly ExpiredProject[]
  onClose: (isDone: boolean) => void
}) => {
  const { act, isPending } = useAction(retentionInvalidations)
  const confirm = () =>
    act(async () => {
      const { deleted, kept } = await deleteExpiredProjects(chosen.map(({ publicId }) => publicId))
      onClose(true)
      const title = `${formatProjects(deleted)} deleted`
      return kept === 0
        ? title
        : { title, description: `${formatProjects(kept)} changed meanwhile and stayed.` }
    }, 'The projects couldn’t be deleted.')
  return (
    <ConfirmDialog
      title={`Delete ${formatProjects(chosen.length)}?`}
      keep="Keep"
      action="Delete forever"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <p>
        With {chosen.length === 1 ? 'it' : 'them'}, this deletes {formatRecordCounts(sumRecordCounts(chosen))}
        , and clients who have nothing else with us. This can’t be undone.
      </p>
      <ul className="mt-3 max-h-48 list-disc overflow-y-auto pl-5 text-soft">
        {chosen.map(({ publicId, name }) => (
          <li key={publicId} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3">Before you go on: is a dispute, an audit, or a lawsuit pending for any of them?</p>
    </ConfirmDialog>
  )
}

const ExpiredRow = ({
  project,
  isChosen,
  onChoose,
}: {
  project: ExpiredProject
  isChosen: boolean
  /** Selects or deselects the project. Undefined if the staff member can't delete projects. */
  onChoose: (() => void) | undefined
}) => (
  <li className="flex items-start gap-2 px-4 py-3.5 sm:px-5">
    {onChoose && <SelectBox label={`Choose ${project.name}`} checked={isChosen} onChange={onChoose} />}
    <div className="min-w-0">
      <h3 className="font-sans text-base font-semibold wrap-anywhere">
        <TextLink to={`/admin?project=${project.publicId}`}>{project.name}</TextLink>
      </h3>
      <p className="text-[0.9375rem] wrap-anywhere text-soft">
        {project.client} · began <InstantDate date={project.createdAt} />, last changed{' '}
        <InstantDate date={project.lastChangedAt} />
      </p>
      <p className="text-[0.8125rem] text-faint">{formatRecordCounts(project)}</p>
    </div>
  </li>
)

interface Props {
  projects: readonly ExpiredProject[]
  total: number
}

/** Projects whose retention period has ended, with a preview of what is deleted with them. */
export const ExpiredProjects = ({ projects, total }: Props) => {
  const { user } = useSession()
  const canDelete = user?.permissions.includes('delete records') ?? false
  const rows = projects.map((project) => ({ ...project, id: project.publicId }))
  const { rows: chosen, onSelect, onSelectPage } = useSelection(rows, '')
  const [isAsking, setAsking] = useState(false)
  const toggle = (row: (typeof rows)[number]) =>
    onSelect(
      chosen.some(({ id }) => id === row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row],
    )
  return (
    <>
      {canDelete ? (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Button
            variant="danger"
            size="small"
            disabled={chosen.length === 0}
            onClick={() => setAsking(true)}
          >
            <Trash2 className="size-4" aria-hidden="true" />
            {chosen.length === 0 ? 'Delete' : `Delete ${formatProjects(chosen.length)}`}
          </Button>
          <Button variant="outline" size="small" disabled={!onSelectPage} onClick={onSelectPage}>
            Choose all
          </Button>
          {chosen.length > 0 && (
            <Button variant="ghost" size="small" onClick={() => onSelect([])}>
              Choose none
            </Button>
          )}
        </div>
      ) : (
        <Notice kind="info" className="mb-3">
          You can look, but not delete. A colleague can give you the permission on the People page.
        </Notice>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {rows.map((row) => (
          <ExpiredRow
            key={row.id}
            project={row}
            isChosen={chosen.some(({ id }) => id === row.id)}
            onChoose={canDelete ? () => toggle(row) : undefined}
          />
        ))}
      </ul>
      {total > projects.length && (
        <p className="mt-2 text-[0.9375rem] text-soft">
          These are the oldest {MAX_DELETED_PROJECTS} of {total}.
        </p>
      )}
      {isAsking && (
        <DeleteDialog
          chosen={chosen}
          onClose={(isDone) => {
            setAsking(false)
            if (isDone) onSelect([])
          }}
        />
      )}
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, FileDown, FolderPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { listDocuments } from '#contract/documents'
import { type DraftDetails, type DraftKind, draftTitles, type ShownParagraph } from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { formatInstantDate } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateNotes } from '../desk/state-notes.tsx'
import { useVoidingConsent } from '../signatures/use-voiding-consent.tsx'
import {
  draftInvalidations,
  draftQuery,
  editDraft,
  getDraftUrl,
  saveDraftToDocuments,
} from './drafts.queries.ts'

/** New texts by paragraph ID. Null restores the generated text. */
type ParagraphChanges = Readonly<Record<string, string | null>>

interface EditorProps {
  paragraph: ShownParagraph
  onChange: (text: string | null) => void
  onClose: () => void
}

const ParagraphEditor = ({ paragraph: { text, base }, onChange, onClose }: EditorProps) => {
  const [typed, setTyped] = useState(text)
  const isUsable = typed.trim() !== ''
  return (
    <div className="my-2 rounded-card border border-line p-4">
      <TextArea
        label="Paragraph"
        rows={4}
        maxLength={5000}
        value={typed}
        error={isUsable ? undefined : 'Please enter a text'}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={!isUsable}
          onClick={() => {
            onChange(typed.trim())
            onClose()
          }}
        >
          Keep this text
        </Button>
        {base !== null && base !== text && (
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              onChange(null)
              onClose()
            }}
          >
            Use the text from the facts
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

interface ParagraphProps {
  paragraph: ShownParagraph
  /** The unsaved text. Null restores the generated text. Undefined if the paragraph wasn't changed. */
  change: string | null | undefined
  /** Changes the text. Undefined if the viewer can't edit it. */
  onChange: ((text: string | null) => void) | undefined
}

const Paragraph = ({ paragraph, change, onChange }: ParagraphProps) => {
  const [isEditing, setIsEditing] = useState(false)
  const { heading, mark, cells, base } = paragraph
  const text = change === undefined ? paragraph.text : (change ?? base ?? '')
  if (isEditing && onChange)
    return (
      <ParagraphEditor
        paragraph={{ ...paragraph, text }}
        onChange={onChange}
        onClose={() => setIsEditing(false)}
      />
    )
  const [first, ...rest] = cells
  return (
    <div className="group">
      {heading && <h4 className="mt-3 font-semibold text-[0.9375rem]">{heading}</h4>}
      <div className="flex items-start gap-2">
        {cells.length > 0 ? (
          <p className="grid grow gap-x-4 border-line border-b py-1.5 text-[0.9375rem] sm:grid-cols-[5rem_1fr_1fr]">
            <span className="text-soft">{first}</span>
            <span>{rest[0]}</span>
            <span className="tabular-nums">{rest.slice(1).join(' · ')}</span>
          </p>
        ) : (
          <p className={`grow py-1 wrap-anywhere ${mark ? 'pl-4' : ''}`}>
            {mark && <span className="mr-1.5">{mark}</span>}
            {text}
            {base !== null && base !== text && (
              <span className="ml-2 inline-block align-middle">
                <Badge tone="blue" icon={Pencil}>
                  {change === undefined ? 'Edited' : 'Not saved yet'}
                </Badge>
              </span>
            )}
          </p>
        )}
        {onChange && base !== null && (
          <button
            type="button"
            aria-label={`Edit: ${text.slice(0, 60)}`}
            onClick={() => setIsEditing(true)}
            className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:bg-mist hover:text-ink"
          >
            <Pencil className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}

/** Adds each part's start position in the text. */
const locateParts = (parts: DraftDetails['changes'][number]['parts']) => {
  let end = 0
  return parts.map((part) => {
    const at = end
    end += part.text.length
    return { ...part, at }
  })
}

const ChangeList = ({ draft: { changes, comparedTo } }: { draft: DraftDetails }) =>
  comparedTo !== null && (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link underline underline-offset-4">
        {changes.length === 1 ? '1 change' : `${changes.length} changes`} since version {comparedTo}
      </summary>
      <ul className="grid gap-3 pt-1 pb-3">
        {changes.map(({ id, parts }) => (
          <li key={id} className="border-line border-l-2 pl-3 text-[0.9375rem] wrap-anywhere">
            {locateParts(parts).map(({ at, text, change }) =>
              change === 'added' ? (
                <ins key={at} className="bg-green-wash text-green-ink no-underline">
                  {text}
                </ins>
              ) : change === 'removed' ? (
                <del key={at} className="bg-brick-wash text-brick">
                  {text}
                </del>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </li>
        ))}
      </ul>
    </details>
  )

interface ConflictsProps {
  draft: DraftDetails
  onDecide: ((changes: ParagraphChanges) => void) | undefined
}

const Conflicts = ({ draft: { conflicts }, onDecide }: ConflictsProps) =>
  conflicts.length > 0 && (
    <Notice
      kind="attention"
      title={
        conflicts.length === 1 ? 'One edit conflicts with new facts' : 'Some edits conflict with new facts'
      }
    >
      {!onDecide && <p>We’re looking at it. Until then, the draft follows the facts.</p>}
      {onDecide && (
        <ul className="mt-2 grid gap-5">
          {conflicts.map(({ id, text, current }) => (
            <li key={id}>
              <p className="font-semibold">The edit</p>
              <p className="wrap-anywhere">{text}</p>
              <p className="mt-2 font-semibold">The text from the facts</p>
              <p className="wrap-anywhere">{current ?? 'The paragraph isn’t in the document anymore.'}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                {current !== null && (
                  <Button variant="outline" size="small" onClick={() => onDecide({ [id]: text })}>
                    Keep the edit
                  </Button>
                )}
                <Button variant="outline" size="small" onClick={() => onDecide({ [id]: null })}>
                  {current === null ? 'Remove the edit' : 'Use the facts'}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )

interface DraftViewProps {
  publicId: string
  kind: DraftKind
  draft: DraftDetails
  canEdit: boolean
  isClosed: boolean
  onVersion: (version: number) => void
}

const Files = ({ publicId, kind, draft, isClosed }: Omit<DraftViewProps, 'canEdit' | 'onVersion'>) => {
  const { act, isPending } = useAction([...draftInvalidations, listDocuments])
  const { number, documentId } = draft.version
  const save = () =>
    act(async () => {
      await saveDraftToDocuments(publicId, kind, number)
      return { title: 'Saved to Documents', description: draft.title }
    }, 'We couldn’t save it. Please try again.')
  const style = getButtonStyle('outline', 'small')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a href={getDraftUrl(publicId, kind, { version: number, format: 'pdf' })} download className={style}>
        <FileDown className="size-4" aria-hidden="true" />
        PDF
      </a>
      <a href={getDraftUrl(publicId, kind, { version: number, format: 'docx' })} download className={style}>
        <FileDown className="size-4" aria-hidden="true" />
        Word
      </a>
      {documentId ? (
        <Badge tone="green" icon={CircleCheck}>
          In Documents
        </Badge>
      ) : (
        !isClosed && (
          <Button
            variant="outline"
            size="small"
            busy={isPending}
            busyLabel="Saving..."
            disabled={draft.conflicts.length > 0}
            onClick={save}
          >
            <FolderPlus className="size-4" aria-hidden="true" />
            Save to Documents
          </Button>
        )
      )}
    </div>
  )
}

const DraftView = ({ publicId, kind, draft, canEdit, isClosed, onVersion }: DraftViewProps) => {
  const [changes, setChanges] = useState<ParagraphChanges>({})
  const { act, isPending } = useAction(draftInvalidations)
  const voiding = useVoidingConsent()
  const { version, versions, sections, notes } = draft
  const isNewest = versions[0]?.number === version.number
  const mayEdit = canEdit && isNewest
  const count = getKeys(changes).length
  const store = (edits: ParagraphChanges) =>
    act(async () => {
      const body = { version: version.number, edits: { ...edits } }
      if (!(await voiding.save((consent) => editDraft(publicId, kind, { ...body, ...consent })))) return
      setChanges({})
      onVersion(version.number + 1)
      return { title: 'New version saved', description: draft.title }
    }, 'We couldn’t save the paragraphs. Your text is still here.')
  return (
    <div className="grid gap-5">
      {voiding.dialog}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-full sm:w-72">
          <SelectField
            label="Version"
            value={version.number}
            disabled={count > 0}
            onChange={({ target }) => onVersion(Number(target.value))}
          >
            {versions.map(({ number, createdAt, createdBy }) => (
              <option key={number} value={number}>
                {number}, {formatInstantDate(createdAt)}
                {createdBy && `, ${createdBy}`}
              </option>
            ))}
          </SelectField>
        </div>
        <Files publicId={publicId} kind={kind} draft={draft} isClosed={isClosed} />
      </div>
      <Notice kind="info">
        Draft – review before filing. We’re not a law firm, and this isn’t legal advice.
      </Notice>
      <Conflicts draft={draft} onDecide={mayEdit ? store : undefined} />
      <ChangeList draft={draft} />
      <article className="rounded-card border border-line px-4 py-6 sm:px-8">
        <h3 className="font-display text-2xl">{draft.title}</h3>
        <p className="mb-4 font-semibold wrap-anywhere">{draft.organization}</p>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-5">
            <h4 className="mb-1 font-semibold text-lg">{heading}</h4>
            {paragraphs.map((paragraph) => (
              <Paragraph
                key={paragraph.id}
                paragraph={paragraph}
                change={changes[paragraph.id]}
                onChange={mayEdit ? (text) => setChanges({ ...changes, [paragraph.id]: text }) : undefined}
              />
            ))}
          </section>
        ))}
      </article>
      {notes.length > 0 && (
        <section aria-labelledby="draft-notes">
          <h3 id="draft-notes" className="mb-2 text-lg">
            Notes for your review
          </h3>
          <ul className="grid list-disc gap-2 pl-5 text-[0.9375rem]">
            {notes.map(({ text, source }) => (
              <li key={text} className="wrap-anywhere">
                {text}{' '}
                {source && (
                  <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline">
                    {source.title}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {kind === 'articles' && canEdit && draft.state && <StateNotes state={draft.state} />}
      {count > 0 && (
        <div
          data-bottom-bar
          className="sticky bottom-0 -mx-1 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3 shadow-card"
        >
          <p className="grow font-semibold">
            {count === 1 ? '1 paragraph changed' : `${count} paragraphs changed`}
          </p>
          <Button variant="ghost" size="small" onClick={() => setChanges({})}>
            Discard
          </Button>
          <Button size="small" busy={isPending} busyLabel="Saving..." onClick={() => store(changes)}>
            Save as version {version.number + 1}
          </Button>
        </div>
      )}
    </div>
  )
}

interface Props {
  publicId: string
  kind: DraftKind
  viewer: 'client' | 'staff'
  isClosed: boolean
  onClose: () => void
}

/**
 * Dialog that shows a draft with its versions, changes, and files. Staff can edit the newest version unless
 * the project is closed.
 */
export const DraftDialog = ({ publicId, kind, viewer, isClosed, onClose }: Props) => {
  const [version, setVersion] = useState<number>()
  const query = useQuery({ ...draftQuery(publicId, kind, version), placeholderData: keepPreviousData })
  return (
    <Dialog open onClose={onClose} title={draftTitles[kind]} width="large">
      <QueryContent noun="the draft" query={query}>
        {(draft) => (
          <DraftView
            key={draft.version.number}
            publicId={publicId}
            kind={kind}
            draft={draft}
            canEdit={viewer === 'staff' && !isClosed}
            isClosed={isClosed}
            onVersion={setVersion}
          />
        )}
      </QueryContent>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import {
  addStateNote as addStateNoteRoute,
  type StateNote,
  stateCodes,
  stateNames,
} from '#contract/formation'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { addStateNote, noteInvalidations, removeStateNote, stateNotesQuery } from './desk.queries.ts'

const getStateLabel = (state: string): string =>
  stateCodes.map((code) => (code === state ? stateNames[code] : '')).join('')

const Note = ({ note: { id, text, by, at } }: { note: StateNote }) => {
  const { act, isPending } = useAction(noteInvalidations)
  const remove = () =>
    act(async () => {
      await removeStateNote(id)
      return 'Note removed'
    }, 'We couldn’t remove the note.')
  return (
    <li className="flex items-start gap-2 border-line border-b py-2">
      <div className="min-w-0 grow">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="text-[0.8125rem] text-soft">
          {by ?? 'A former colleague'}, <InstantDate date={at} />
        </p>
      </div>
      <button
        type="button"
        aria-label={`Remove the note: ${text.slice(0, 60)}`}
        disabled={isPending}
        onClick={remove}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
      </button>
    </li>
  )
}

const NoteForm = ({ state }: { state: string }) => {
  const form = useContractForm(addStateNoteRoute.body, { defaultValues: { state: state as 'OH', text: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: noteInvalidations,
    send: async (note) => {
      await addStateNote(note)
      form.reset({ state: note.state, text: '' })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      {failure && <Notice kind="error">{failure} What you typed is still here.</Notice>}
      {state === '' && (
        <SelectField label="State" {...bindField(form, 'state')}>
          <option value="">Choose a state</option>
          {stateCodes.map((code) => (
            <option key={code} value={code}>
              {stateNames[code]}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="New note"
        hint="What the office asked for, how long it took, whom to call. All staff see it."
        rows={3}
        {...bindField(form, 'text')}
      />
      <Button
        type="submit"
        size="small"
        busy={isPending}
        busyLabel="Saving..."
        className="justify-self-start"
      >
        Add note
      </Button>
    </form>
  )
}

/** The notes of one state, with a form for a new one. */
export const StateNotes = ({ state }: { state: string }) => (
  <section aria-labelledby="state-notes">
    <h3 id="state-notes" className="mb-2 text-lg">
      Our notes on {getStateLabel(state)}
    </h3>
    <QueryContent noun="the notes" query={useQuery(stateNotesQuery)}>
      {({ notes }) => (
        <ul className="mb-4">
          {notes
            .filter((note) => note.state === state)
            .map((note) => (
              <Note key={note.id} note={note} />
            ))}
        </ul>
      )}
    </QueryContent>
    <NoteForm state={state} />
  </section>
)

/** Dialog with staff notes about filing in each state. */
export const StateNotesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="State notes"
    description="What we learned about filing in each state. They also appear beside the articles of a project there."
  >
    <NoteForm state="" />
    <QueryContent noun="the notes" query={useQuery(stateNotesQuery)}>
      {({ notes }) =>
        notes.length === 0 ? (
          <p className="mt-6 text-soft">No notes yet. Add the first one above.</p>
        ) : (
          <div className="mt-8 grid gap-6">
            {[...new Set(notes.map(({ state }) => state))].map((state) => (
              <section key={state} aria-label={getStateLabel(state)}>
                <h3 className="text-lg">{getStateLabel(state)}</h3>
                <ul>
                  {notes
                    .filter((note) => note.state === state)
                    .map((note) => (
                      <Note key={note.id} note={note} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }
    </QueryContent>
  </Dialog>
)

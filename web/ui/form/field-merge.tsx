import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isSameText, mergeFields, type TextFields } from '#contract/merge-fields.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '../buttons.tsx'
import { Notice } from '../notice.tsx'
import { readDraft, writeDraft } from './drafts.ts'
import { type ContractForm, toFieldPath } from './use-contract-form.ts'

interface MergeOptions<I, V> {
  /** The key of the form's draft in this tab. The values on which the draft is based are stored with it. */
  draft: string
  /** The server's values at the time the form was opened. */
  stored: V
  /**
   * Returns the form's values in the stored format. Throws if they're invalid. Omitted fields keep their
   * stored values.
   */
  getFields: (values: I) => Partial<V>
  /** Returns the form's values as texts, for forms with values of other types. */
  toTexts?: (values: I) => TextFields
  /** Converts a stored text to its field's value. */
  toValue?: (name: string, text: string) => unknown
  /** Loads the server's current values. */
  load: () => Promise<V>
}

const undecidedMessage = 'The same answer was changed in another window. Choose which text to keep.'

const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'ANSWER_CHANGED_MEANWHILE'

const keepTexts = (values: FieldValues): TextFields => values
const keepText = (_name: string, text: string): string => text

/**
 * Prevents two windows with the same form from overwriting each other's changes. Each save includes the
 * values that this window last loaded. The server keeps what only the other window changed, and rejects the
 * save if both changed the same field. `conflicts` then contains the stored values of those fields, and
 * `decide` resolves a conflict.
 */
export const useFieldMerge = <I extends FieldValues, O, V extends TextFields>(
  form: ContractForm<I, O>,
  { draft, stored, getFields, load, toTexts = keepTexts, toValue = keepText }: MergeOptions<I, V>,
) => {
  const base = `${draft}:seen`
  const [seen] = useState<Record<string, string>>(() => ({
    ...stored,
    ...(Object.keys(readDraft(draft)).length > 0 ? (readDraft(base) as V) : {}),
  }))
  useEffect(() => writeDraft(base, seen), [base, seen])

  /**
   * The stored values of fields with a conflict. The `held` ref contains the same values, because a save in
   * progress must read the current ones.
   */
  const [conflicts, setConflicts] = useState<Readonly<Record<string, string>>>({})
  const [decisions, setDecisions] = useState(0)
  const held = useRef(conflicts)
  const updateConflicts = (next: Readonly<Record<string, string>>) => {
    held.current = next
    setConflicts(next)
  }

  const recordSeen = (name: string, text: string) => {
    seen[name] = text
    writeDraft(base, seen)
  }

  const adopt = (theirs: V, sent?: V) => {
    const initial = toTexts((form.formState.defaultValues ?? {}) as I)
    for (const [name, text] of Object.entries(theirs)) {
      const isOwn = sent && !(name in held.current) && isSameText(sent[name], text)
      // Both windows started with this value, so the other one didn't change the field.
      const isInitial = text === initial[name] && seen[name] === ''
      if (isOwn || isInitial) recordSeen(name, text)
    }
    const mine: V = { ...theirs, ...toTexts(form.getValues()) }
    const { merged, conflicts: names } = mergeFields(seen as V, mine, theirs)
    for (const [name, text] of Object.entries(theirs)) {
      if (names.includes(name)) continue
      recordSeen(name, text)
      if (!isSameText(merged[name], mine[name]))
        form.setValue(toFieldPath<I>(name), toValue(name, merged[name] ?? '') as never)
    }
    updateConflicts(Object.fromEntries(names.map((name) => [name, theirs[name] ?? ''])))
  }

  const attempt = async (values: V, request: (body: V & { seen: V }) => Promise<V>): Promise<void> => {
    try {
      adopt(await request({ ...values, seen: { ...seen } as V }), values)
    } catch (error) {
      if (isConflict(error)) adopt(await load())
      throw error
    }
  }

  /** Saves all fields except those with a conflict. Resolves to true if everything is saved. */
  const save = async (request: (body: V & { seen: V }) => Promise<V>): Promise<boolean> => {
    const getValuesToSave = (): V => ({ ...(seen as V), ...getFields(form.getValues()), ...held.current })
    await attempt(getValuesToSave(), request).catch((error: unknown) => {
      if (!isConflict(error)) throw error
      return attempt(getValuesToSave(), request)
    })
    return Object.keys(held.current).length === 0
  }

  /** Submits the entire form. Throws if a field has a conflict. */
  const submit = async <R,>(send: (seen: V) => Promise<R>): Promise<R> => {
    if (Object.keys(held.current).length > 0) throw new Error(undecidedMessage)
    try {
      return await send({ ...seen } as V)
    } catch (error) {
      if (isConflict(error)) adopt(await load())
      throw error
    }
  }

  /** Resolves a conflict: keeps the typed text or uses the stored text. */
  const decide = (name: string, choice: 'mine' | 'theirs') => {
    const { [name]: theirs = '', ...others } = held.current
    recordSeen(name, theirs)
    updateConflicts(others)
    setDecisions((count) => count + 1)
    const value = choice === 'mine' ? form.getValues(toFieldPath<I>(name)) : toValue(name, theirs)
    form.setValue(toFieldPath<I>(name), value as never, { shouldDirty: true, shouldValidate: true })
  }

  return { save, submit, conflicts, decide, decisions }
}

interface MergeConflictsProps {
  /** The stored values by field. */
  conflicts: Readonly<Record<string, string>>
  labels: Readonly<Record<string, string>>
  /** Formats a stored text for display, such as a state's name for its code. */
  format?: (name: string, text: string) => string
  decide: (name: string, choice: 'mine' | 'theirs') => void
}

/** For each field that two windows changed, asks which text to keep. */
export const MergeConflicts = ({ conflicts, labels, format = keepText, decide }: MergeConflictsProps) => (
  <div role="alert" className="grid gap-3 empty:hidden">
    {Object.entries(conflicts).map(([name, theirs]) => (
      <Notice
        key={name}
        kind="attention"
        title={`“${labels[name] ?? name}” was also changed in another window`}
      >
        <p className="mt-1">The other text:</p>
        <p className="mt-1 max-h-40 overflow-y-auto rounded-control bg-card p-3 wrap-anywhere whitespace-pre-line">
          {format(name, theirs) || 'Empty'}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => decide(name, 'mine')}>
            Keep mine
          </Button>
          <Button variant="outline" onClick={() => decide(name, 'theirs')}>
            Use the other text
          </Button>
        </div>
      </Notice>
    ))}
  </div>
)

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { OptionalDay } from '#contract/fields.ts'
import { FilingDetails, getFilingName, type StaffFiling } from '#contract/formation'
import { mergeFields, type TextFields } from '#contract/merge-fields.ts'
import { z } from '#contract/zod.ts'
import { formatDollarInput, OptionalDollarInput } from '#web/payments'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { MergeConflicts } from '#web/ui/form/field-merge.tsx'
import { bindField, type ContractForm, toFieldPath, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { filingInvalidations, filingQuery, updateFiling } from '../formation.queries.ts'
import { useDocumentChoices } from '../use-document-choices.tsx'
import { useStaffChoices } from './use-staff-choices.tsx'

/**
 * Returns a function that puts a saved filing into the query cache, so that the next change is based on it.
 * Cancels a refetch in progress, whose response could be older.
 */
export const useCacheFiling = (id: number) => {
  const client = useQueryClient()
  const { queryKey } = filingQuery(id)
  return async (filing: StaffFiling) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, filing)
  }
}

const DetailsForm = FilingDetails.extend({
  dueOn: OptionalDay,
  feePaid: OptionalDollarInput,
  assigneeId: z.string().transform((id) => (id === '' ? null : Number(id))),
  documentId: z.string().transform((id) => id || null),
})

const getDetails = (filing: StaffFiling) => ({
  dueOn: filing.dueOn ?? '',
  feePaid: filing.feePaid > 0 ? formatDollarInput(filing.feePaid) : '',
  confirmationNumber: filing.confirmationNumber,
  assigneeId: String(filing.assignee?.id ?? ''),
  note: filing.note,
  documentId: filing.document?.publicId ?? '',
})

type DetailsInput = z.input<typeof DetailsForm>

const filingDetailLabels: Record<keyof DetailsInput, string> = {
  dueOn: 'Due on',
  feePaid: 'Fee paid ($)',
  confirmationNumber: 'Confirmation number',
  assigneeId: 'Assignee',
  note: 'Note',
  documentId: 'Document',
}

/** Formats a stored value for display. IDs of assignees and documents become names. */
const formatDetail = (name: string, text: string, { assignee, document }: StaffFiling): string => {
  if (name === 'assigneeId') return assignee?.name ?? ''
  if (name === 'documentId') return document?.name ?? ''
  return name === 'dueOn' && text ? formatDay(text) : text
}

/**
 * Updates the fields that the user hasn't edited when the filing changes on the server. Returns the
 * conflicts: the stored values, by name, of fields that both the user and someone else changed. `decide`
 * resolves a conflict, and `adopt` resets the form to a saved filing.
 */
const useDetailsMerge = (
  form: ContractForm<DetailsInput, z.output<typeof DetailsForm>>,
  filing: StaffFiling,
) => {
  /** The stored values on which the user's edits are based. */
  const seen = useRef<TextFields>(getDetails(filing))
  const [conflicts, setConflicts] = useState<Readonly<Record<string, string>>>({})

  useEffect(() => {
    const stored: TextFields = getDetails(filing)
    const mine: TextFields = Object.assign({}, stored, form.getValues())
    const merge = mergeFields(seen.current, mine, stored)
    const changed = Object.entries(merge.merged).filter(([name, text]) => text !== mine[name])
    for (const [name, text] of changed) form.setValue(toFieldPath<DetailsInput>(name), text ?? '')
    const pick = (fields: TextFields) =>
      Object.fromEntries(merge.conflicts.map((name) => [name, fields[name] ?? '']))
    seen.current = { ...stored, ...pick(seen.current) }
    setConflicts(pick(stored))
  }, [form, filing])

  /** Replaces all field values with those of a filing that was just saved. */
  const adopt = (saved: StaffFiling) => {
    seen.current = getDetails(saved)
    form.reset(getDetails(saved))
  }
  const decide = (name: string, choice: 'mine' | 'theirs') => {
    const { [name]: theirs = '', ...others } = conflicts
    seen.current = { ...seen.current, [name]: theirs }
    setConflicts(others)
    if (choice === 'theirs') form.setValue(toFieldPath<DetailsInput>(name), theirs)
  }
  return { conflicts, adopt, decide }
}

/** The form for a filing's details. Asks which value to keep if a colleague changed the same field. */
export const FilingDetailsForm = ({ filing }: { filing: StaffFiling }) => {
  const { staff, failure: staffFailure } = useStaffChoices(filing.assignee)
  const form = useContractForm(DetailsForm, { defaultValues: getDetails(filing) })
  const { conflicts, adopt, decide } = useDetailsMerge(form, filing)
  const showStored = useCacheFiling(filing.id)
  const { options, failure: documentsFailure } = useDocumentChoices(filing.project.publicId, filing.document)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: filingInvalidations,
    send: async (details) => {
      if (Object.keys(conflicts).length > 0) throw new Error('Choose which values to keep, then save again.')
      const seenAt = filing.updatedAt.toISOString()
      const stored = await updateFiling(filing.id, { ...details, seenAt })
      adopt(stored)
      await showStored(stored)
      showToast({ title: 'Filing saved', description: getFilingName(filing) })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {staffFailure}
      <MergeConflicts
        conflicts={conflicts}
        labels={filingDetailLabels}
        format={(name, text) => formatDetail(name, text, filing)}
        decide={decide}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label={filingDetailLabels.dueOn} optional {...bindField(form, 'dueOn')} />
        <SelectField label={filingDetailLabels.assigneeId} optional {...bindField(form, 'assigneeId')}>
          <option value="">No one</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={filingDetailLabels.feePaid}
          optional
          inputMode="decimal"
          autoComplete="off"
          {...bindField(form, 'feePaid')}
        />
        <TextField
          label={filingDetailLabels.confirmationNumber}
          optional
          autoComplete="off"
          {...bindField(form, 'confirmationNumber')}
        />
      </div>
      <SelectField
        label={filingDetailLabels.documentId}
        optional
        hint="The client sees it if it’s shared with them."
        {...bindField(form, 'documentId')}
      >
        {options}
      </SelectField>
      {documentsFailure}
      <TextArea
        label={filingDetailLabels.note}
        optional
        hint="Only staff see this note."
        rows={2}
        {...bindField(form, 'note')}
      />
      <Button
        type="submit"
        variant="outline"
        busy={isPending}
        busyLabel="Saving..."
        className="justify-self-end"
      >
        Save details
      </Button>
    </form>
  )
}

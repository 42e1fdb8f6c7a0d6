import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OptionalDay } from '#contract/fields.ts'
import {
  FilingChange,
  type FilingState,
  filingKinds,
  filingStateLabels,
  filingStates,
  filingTransitions,
  getFilingName,
  type StaffFiling,
} from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { getStatusEntry } from '#contract/project-status.ts'
import { z } from '#contract/zod.ts'
import { formatDollarInput, OptionalDollarInput } from '#web/payments'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { LoadFailureLine, Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  changeFilingState,
  documentChecksQuery,
  filingInvalidations,
  filingQuery,
  removeFiling,
} from '../formation.queries.ts'
import { FilingDetailsForm, useCacheFiling } from './filing-details.tsx'
import { FilingBadge } from './filing-state.tsx'

export type StatusSuggestionHandler = (status: ProjectStatus) => void

/**
 * Schema of the form that changes a filing's state. Spreading `shape` drops the refinement of `FilingChange`,
 * so only the server checks that a rejection has a reason.
 */
const StateForm = z.object({ ...FilingChange.shape, on: OptionalDay, feePaid: OptionalDollarInput })

const submitLabels: Record<FilingState, string> = {
  planned: 'Back to planned',
  ready: 'Mark as ready',
  filed: 'Record filing',
  accepted: 'Record acceptance',
  rejected: 'Record rejection',
  withdrawn: 'Withdraw',
}

interface StateChangeProps {
  filing: StaffFiling
  /** Called with the project status that fits the new filing state, or null if no change is suggested. */
  onChanged: (suggested: ProjectStatus | null) => void
}

/**
 * Asks why the filing is ready. For the project's next filing, also lists what is left, and marks the reason
 * as required if the checks found problems.
 */
const ReadyFields = ({ filing, reason }: { filing: StaffFiling; reason: ReturnType<typeof bindField> }) => {
  const { data, error, refetch } = useQuery(documentChecksQuery(filing.project.publicId))
  const next = data?.nextFiling?.kind === filing.kind ? data.nextFiling : null
  const left = next?.items.filter(({ state }) => state !== 'done') ?? []
  return (
    <>
      {!data && error && (
        <LoadFailureLine title="We couldn’t load the document checks" onRetry={() => refetch()} />
      )}
      {left.length > 0 && (
        <Notice kind="info">
          <p>Our checks found that this is left:</p>
          <ul className="mt-1 list-disc pl-5">
            {left.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <TextArea
        label="Why it’s ready"
        optional={!next || next.problems === 0}
        hint={
          next && next.problems > 0
            ? 'Required, because a check found a problem. Only staff see it, in the history.'
            : 'Only staff see it, in the history.'
        }
        rows={2}
        {...reason}
      />
    </>
  )
}

const StateChange = ({ filing, onChanged }: StateChangeProps) => {
  const { id, state: seen } = filing
  const next = filingStates.filter((state) => filingTransitions[state].includes(seen))
  const form = useContractForm(StateForm, {
    defaultValues: {
      state: next.find((state) => state === 'filed' || state === 'accepted') ?? next[0] ?? seen,
      seen,
      on: '',
      reason: '',
      confirmationNumber: filing.confirmationNumber,
      feePaid: filing.feePaid > 0 ? formatDollarInput(filing.feePaid) : '',
    },
  })
  const state = form.watch('state')
  const showStored = useCacheFiling(id)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: filingInvalidations,
    send: async (change) => {
      const { filing: stored, suggestedStatus } = await changeFilingState(id, { ...change, seen })
      await showStored(stored)
      showToast({ title: filingStateLabels[change.state], description: getFilingName(filing) })
      onChanged(suggestedStatus)
    },
  })
  const isDated = state === 'filed' || state === 'accepted' || state === 'rejected' || state === 'withdrawn'
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="New status" {...bindField(form, 'state')}>
          {next.map((each) => (
            <option key={each} value={each}>
              {filingStateLabels[each]}
            </option>
          ))}
        </SelectField>
        {isDated && (
          <TextField
            type="date"
            label={`${filingStateLabels[state]} on`}
            hint="If empty, today counts."
            optional
            {...bindField(form, 'on')}
          />
        )}
        {(state === 'filed' || state === 'accepted') && (
          <>
            <TextField
              label={filing.kind === 'ein' ? 'EIN' : 'Confirmation number'}
              optional={filing.kind !== 'ein'}
              autoComplete="off"
              {...bindField(form, 'confirmationNumber')}
            />
            <TextField
              label="Fee paid ($)"
              optional
              inputMode="decimal"
              autoComplete="off"
              {...bindField(form, 'feePaid')}
            />
          </>
        )}
      </div>
      {state === 'ready' && <ReadyFields filing={filing} reason={bindField(form, 'reason')} />}
      {(state === 'rejected' || state === 'withdrawn') && (
        <TextArea
          label="Reason"
          optional={state === 'withdrawn'}
          hint="The client reads this."
          rows={3}
          {...bindField(form, 'reason')}
        />
      )}
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-end">
        {submitLabels[state]}
      </Button>
    </form>
  )
}

const headingStyle = 'mb-4 border-line border-b pb-2 text-lg'

const FilingView = ({
  filing,
  onSuggest,
  onClose,
}: {
  filing: StaffFiling
  onSuggest?: StatusSuggestionHandler | undefined
  onClose: () => void
}) => {
  const [suggested, setSuggested] = useState<ProjectStatus | null>(null)
  const { act, isPending } = useAction(filingInvalidations)
  const remove = () =>
    act(async () => {
      await removeFiling(filing.id)
      onClose()
      return { title: 'Filing removed', description: getFilingName(filing) }
    }, 'We couldn’t remove the filing.')
  return (
    <div className="grid gap-8">
      <DescriptionList>
        <DescriptionItem label="Status">
          <FilingBadge state={filing.state} />
        </DescriptionItem>
        <DescriptionItem label="Project">{filing.project.name}</DescriptionItem>
        {filing.period && (
          <DescriptionItem
            label={filingKinds[filing.kind].period === 'due' ? 'For the due date' : 'Fiscal year ends'}
          >
            <CalendarDay day={filing.period} />
          </DescriptionItem>
        )}
        <DescriptionItem label="Due">
          {filing.dueOn ? <CalendarDay day={filing.dueOn} /> : 'No date'}
        </DescriptionItem>
        <DescriptionItem label="Filed">
          {filing.filedOn ? <CalendarDay day={filing.filedOn} /> : 'Not yet'}
        </DescriptionItem>
        <DescriptionItem label="Fee paid">{formatMoney(filing.feePaid)}</DescriptionItem>
        {filing.reason && (
          <DescriptionItem label="Reason" wide>
            {filing.reason}
          </DescriptionItem>
        )}
        {filing.changedBy && <DescriptionItem label="Last changed by">{filing.changedBy}</DescriptionItem>}
      </DescriptionList>
      <section>
        <h3 className={headingStyle}>Next step</h3>
        {suggested && onSuggest && (
          <Notice kind="info" className="mb-5">
            <p>The project’s status should be {getStatusEntry(suggested).label} now.</p>
            <Button size="small" className="mt-3" onClick={() => onSuggest(suggested)}>
              Change status and email the client
            </Button>
          </Notice>
        )}
        {/* Remounts the form when the state changes, because each state has its own options. */}
        <StateChange key={filing.state} filing={filing} onChanged={setSuggested} />
      </section>
      <section>
        <h3 className={headingStyle}>Details</h3>
        <FilingDetailsForm filing={filing} />
      </section>
      {filing.state === 'planned' && filing.feePaid === 0 && (
        <Button
          variant="outline"
          busy={isPending}
          busyLabel="Removing..."
          className="justify-self-start"
          onClick={remove}
        >
          Remove this filing
        </Button>
      )}
    </div>
  )
}

interface Props {
  id: number
  onClose: () => void
  /** Called with the suggested project status when staff accept it. Omitted outside the project's page. */
  onSuggest?: StatusSuggestionHandler | undefined
}

export const FilingDialog = ({ id, onClose, onSuggest }: Props) => {
  const query = useQuery(filingQuery(id))
  return (
    <Dialog open onClose={onClose} title={query.data ? getFilingName(query.data) : 'Filing'}>
      <QueryContent noun="the filing" query={query}>
        {(filing) => <FilingView filing={filing} onSuggest={onSuggest} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  )
}

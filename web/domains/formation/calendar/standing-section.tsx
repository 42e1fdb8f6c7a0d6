import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import { type getStanding, type StandingAuthority, StandingCheck } from '#contract/formation'
import type { RouteReply } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { recordStanding, standingInvalidations, standingQuery } from '../formation.queries.ts'

const authorityLabels: Record<StandingAuthority, string> = {
  state: 'State',
  'attorney-general': 'Attorney general',
  irs: 'IRS',
}

type StandingEntry = RouteReply<typeof getStanding>[number]

/** Schema of the form: a `StandingCheck` without the authority, and with `isGood` as "yes" or "no". */
const StandingForm = z
  .object({
    isGood: z.enum(['yes', 'no'], { error: 'Please choose what the register says' }),
    checkedOn: StandingCheck.shape.checkedOn,
    note: StandingCheck.shape.note,
  })
  .refine(({ isGood, note }) => isGood === 'yes' || note !== '', {
    path: ['note'],
    error: 'Please say what the register says',
  })

const OfficeLink = ({ office }: Pick<StandingEntry, 'office'>) =>
  office?.url && (
    <a href={office.url} target="_blank" rel="noopener noreferrer" className="underline wrap-anywhere">
      {office.name}
    </a>
  )

const StandingDialog = ({
  publicId,
  entry,
  onClose,
}: {
  publicId: string
  entry: StandingEntry
  onClose: () => void
}) => {
  const { authority, office } = entry
  const form = useContractForm(StandingForm, {
    // There's no default answer, so that staff can't report good standing by accident.
    defaultValues: { checkedOn: toEasternDay(new Date()), note: '' },
  })
  const isBad = form.watch('isGood') === 'no'
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: standingInvalidations,
    send: async ({ isGood, ...check }) => {
      await recordStanding(publicId, { ...check, authority, isGood: isGood === 'yes' })
      showToast({ title: 'Check recorded', description: authorityLabels[authority] })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Record a check: ${authorityLabels[authority]}`}
      description={
        office?.url ? (
          <>
            Look the organization up at <OfficeLink office={office} />.
          </>
        ) : (
          'Look the organization up in the register.'
        )
      }
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="In good standing" {...bindField(form, 'isGood')}>
            <option value="">Choose an answer</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
          <TextField type="date" label="Checked on" {...bindField(form, 'checkedOn')} />
        </div>
        <TextArea
          label="What the register says"
          optional={!isBad}
          hint="The client reads this."
          rows={2}
          {...bindField(form, 'note')}
        />
        <Button type="submit" busy={isPending} busyLabel="Recording..." className="justify-self-end">
          Record check
        </Button>
      </form>
    </Dialog>
  )
}

/**
 * Shows whether each authority lists the organization in good standing. If `canRecord` is set, the user can
 * record checks.
 */
export const StandingSection = ({ publicId, canRecord }: { publicId: string; canRecord: boolean }) => {
  const [checking, setChecking] = useState<StandingEntry | null>(null)
  return (
    <section aria-labelledby="standing">
      <h3 id="standing" className="mb-3 text-xl">
        Good standing
      </h3>
      <QueryContent noun="the standing" query={useQuery(standingQuery(publicId))}>
        {(entries) => (
          <ul className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
            {entries.map((entry) => {
              const { authority, office, check } = entry
              return (
                <li key={authority} className="rounded-card border border-line bg-card p-4">
                  <p className="mb-2 font-semibold">{authorityLabels[authority]}</p>
                  {check ? (
                    <Badge
                      tone={check.isGood ? 'green' : 'red'}
                      icon={check.isGood ? CircleCheck : CircleAlert}
                    >
                      {check.isGood ? 'In good standing' : 'Needs attention'}
                    </Badge>
                  ) : (
                    <Badge tone="gray" icon={CircleDashed}>
                      Not checked yet
                    </Badge>
                  )}
                  {check && (
                    <p className="mt-2 text-[0.9375rem] text-soft">
                      <CalendarDay day={check.checkedOn} />
                      {check.checkedBy && `, ${check.checkedBy}`}
                      {check.note && <span className="block text-ink wrap-anywhere">{check.note}</span>}
                    </p>
                  )}
                  {office?.url && (
                    <p className="mt-2 text-[0.8125rem]">
                      <OfficeLink office={office} />
                    </p>
                  )}
                  {canRecord && (
                    <Button
                      variant="outline"
                      size="small"
                      className="mt-3"
                      aria-label={`Record a check: ${authorityLabels[authority]}`}
                      onClick={() => setChecking(entry)}
                    >
                      Record a check
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </QueryContent>
      {checking && <StandingDialog publicId={publicId} entry={checking} onClose={() => setChecking(null)} />}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { recordStanding, type StandingAuthority } from '#contract/formation'
import { z } from '#contract/zod.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { CalendarDay } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { postStanding, standingInvalidations, standingQuery } from '../formation.queries.ts'

const authorityLabels: Record<StandingAuthority, string> = {
  state: 'State',
  'attorney-general': 'Attorney general',
  irs: 'IRS',
}

const StandingForm = recordStanding.body.extend({
  isGood: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
})

const StandingDialog = ({
  publicId,
  authority,
  onClose,
}: {
  publicId: string
  authority: StandingAuthority
  onClose: () => void
}) => {
  const form = useContractForm(StandingForm, {
    defaultValues: { authority, isGood: 'yes', checkedOn: '', note: '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: standingInvalidations,
    send: async (check) => {
      await postStanding(publicId, check)
      showToast({ title: 'Check recorded', description: authorityLabels[authority] })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Check: ${authorityLabels[authority]}`}
      description="What does the register say?"
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <SelectField label="In good standing" {...bindField(form, 'isGood')}>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
        <TextField type="date" label="Checked on" {...bindField(form, 'checkedOn')} />
        <TextArea
          label="What it says"
          optional
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

/** Whether each authority lists the organization in good standing. Staff can record a check. */
export const StandingSection = ({ publicId, canRecord }: { publicId: string; canRecord: boolean }) => {
  const [checking, setChecking] = useState<StandingAuthority | null>(null)
  return (
    <section aria-labelledby="standing">
      <h3 id="standing" className="mb-3 text-xl">
        Good standing
      </h3>
      <Loaded noun="the standing" query={useQuery(standingQuery(publicId))}>
        {(entries) => (
          <ul className="grid gap-4 sm:grid-cols-3">
            {entries.map(({ authority, office, check }) => (
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
                    <a
                      href={office.url}
                      target="_blank"
                      rel="noopener noreferrer"
                      className="underline wrap-anywhere"
                    >
                      {office.name}
                    </a>
                  </p>
                )}
                {canRecord && (
                  <Button
                    variant="outline"
                    size="small"
                    className="mt-3"
                    aria-label={`Record a check: ${authorityLabels[authority]}`}
                    onClick={() => setChecking(authority)}
                  >
                    Record a check
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {checking && (
        <StandingDialog publicId={publicId} authority={checking} onClose={() => setChecking(null)} />
      )}
    </section>
  )
}

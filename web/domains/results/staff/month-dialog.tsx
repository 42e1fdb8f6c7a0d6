import { useState } from 'react'
import { EnteredMonth, formatMonth } from '#contract/results'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { importInvalidations, recordMonth } from '../results.queries.ts'

const emptyValues = { month: '', cost: '', impressions: '', clicks: '', conversions: '', replace: false }

export const MonthDialog = ({ publicId, onClose }: { publicId: string; onClose: () => void }) => {
  const form = useContractForm(EnteredMonth, { defaultValues: emptyValues })
  /**
   * The month for which other figures are already stored, so the user must confirm replacing them. Null if
   * there is no conflict.
   */
  const [known, setKnown] = useState<string | null>(null)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: importInvalidations,
    send: async () => {
      const typed = form.getValues()
      const { isChanged } = await recordMonth(publicId, { ...typed, replace: known === typed.month })
      showToast({ title: isChanged ? 'Month recorded' : 'Nothing new to record' })
      onClose()
    },
    onFail: (error) =>
      setKnown(
        error instanceof RequestError && error.code === 'RESULTS_DIFFER' ? form.getValues('month') : null,
      ),
  })
  const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const
  const isAsking = known !== null && known === form.watch('month')
  return (
    <Dialog open onClose={onClose} title="Record a month">
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {isAsking ? (
          <Notice
            kind="attention"
            title={`${formatMonth(known)} already has different figures. Replace them?`}
          >
            This one total will replace all of that month’s campaigns. You can undo it.
          </Notice>
        ) : (
          failure && <Notice kind="error">{failure}</Notice>
        )}
        <TextField label="Month" type="month" {...bindField(form, 'month')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Spend in dollars" {...numeric} {...bindField(form, 'cost')} />
          <TextField label="Impressions" {...numeric} {...bindField(form, 'impressions')} />
          <TextField label="Clicks" {...numeric} {...bindField(form, 'clicks')} />
          <TextField label="Conversions" {...numeric} {...bindField(form, 'conversions')} />
        </div>
        <Button type="submit" busy={isPending} busyLabel="Recording..." className="justify-self-end">
          {isAsking ? 'Replace month' : 'Record month'}
        </Button>
      </form>
    </Dialog>
  )
}

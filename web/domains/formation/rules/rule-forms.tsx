import { useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import {
  type getStaffRule,
  overrideRule as overrideRuleRoute,
  type RuleOrigin,
  restoreRule as restoreRuleRoute,
} from '#contract/formation'
import type { RouteReply } from '#contract/route.ts'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { overrideRule, restoreRule, ruleInvalidations } from '../formation.queries.ts'
import { DueFields } from './due-fields.tsx'
import {
  emptyReplacement,
  getDueDefaults,
  ObligationReplacement,
  type ReplacementForm,
  ValueReplacement,
} from './replacement.ts'
import { renderOptions } from './rule-options.tsx'

interface Props {
  reply: RouteReply<typeof getStaffRule>
  onClose: () => void
}

const Fee = overrideRuleRoute.body.shape.fee

const confidenceLabels = {
  confirmed: 'Confirmed',
  partly: 'Partly confirmed',
  secondary: 'From guides only',
  conflict: 'Sources disagree',
  unverified: 'Not verified',
} as const satisfies Record<RuleOrigin['confidence'], string>

const kindLabels = {
  official: 'Page of the authority',
  'official-text': 'Text of a law or regulation',
  'read-by-third-party': 'Official page, read by someone else',
  secondary: 'Guide or other page',
} as const satisfies Record<RuleOrigin['kind'], string>

/**
 * Returns the ID of the newest change that the editor saw, or null if there was none. The server rejects the
 * form if there's a newer change. `acceptNewest` then updates the ID, so that the editor can save again.
 */
const useSeen = ({ reply: { history } }: Pick<Props, 'reply'>) => {
  const newest = history[0]?.id ?? null
  const [seen, setSeen] = useState(newest)
  return { seen, acceptNewest: () => setSeen(newest) }
}

const Actions = ({
  label,
  isPending,
  onClose,
}: {
  label: string
  isPending: boolean
  onClose: () => void
}) => (
  <div className="flex flex-wrap justify-between gap-3">
    <Button variant="outline" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" busy={isPending} busyLabel="Saving...">
      {label}
    </Button>
  </div>
)

const ValueFields = ({ form, what }: { form: ReplacementForm; what: 'fee' | 'value' }) => {
  const shape = form.watch('shape')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label={what === 'fee' ? 'Fee' : 'Value'} {...bindField(form, 'shape')}>
        {renderOptions({
          same: `The ${what} is right`,
          fixed: `A new ${what}`,
          range: 'A range',
          unknown: 'Not known',
        })}
      </SelectField>
      {shape === 'fixed' && (
        <TextField label={`New ${what}`} autoComplete="off" {...bindField(form, 'value')} />
      )}
      {shape === 'unknown' && (
        <TextField label="Office to ask" autoComplete="off" {...bindField(form, 'ask')} />
      )}
      {shape === 'range' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="From" inputMode="decimal" autoComplete="off" {...bindField(form, 'from')} />
          <TextField label="To" inputMode="decimal" autoComplete="off" {...bindField(form, 'to')} />
        </div>
      )}
    </div>
  )
}

const OriginFields = ({ form }: { form: ReplacementForm }) => (
  <>
    <TextField label="Page" autoComplete="off" {...bindField(form, 'source.title')} />
    <TextField label="Address of the page" type="url" {...bindField(form, 'source.url')} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField type="date" label="Read on" {...bindField(form, 'checkedOn')} />
      <SelectField label="Kind of page" {...bindField(form, 'kind')}>
        {renderOptions(kindLabels)}
      </SelectField>
      <SelectField label="How sure we are" {...bindField(form, 'confidence')}>
        {renderOptions(confidenceLabels)}
      </SelectField>
    </div>
    <TextArea label="Note" optional hint="Clients can read this." rows={2} {...bindField(form, 'note')} />
  </>
)

/** Replaces a rule's value and due date, or confirms them with a newer source. */
export const ReplaceRuleForm = ({ reply, onClose }: Props) => {
  const { seen, acceptNewest } = useSeen({ reply })
  const { id, current } = reply
  const isObligation = 'obligation' in current
  const form = useContractForm(isObligation ? ObligationReplacement : ValueReplacement, {
    defaultValues: {
      ...emptyReplacement,
      ...(isObligation && getDueDefaults(current.due)),
      source: current.source,
      checkedOn: toEasternDay(new Date()),
      confidence: current.confidence,
      kind: current.kind,
      note: current.note ?? '',
      why: isObligation ? current.why : '',
      reason: '',
    },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: ruleInvalidations,
    onFail: acceptNewest,
    send: async ({ origin, why, value, due }) => {
      const changes = isObligation
        ? { ...(due && { due }), ...(value && { fee: Fee.parse(value) }), why }
        : { value: value ?? current.value }
      await overrideRule(id, { ...origin, ...changes, seen })
      showToast({ title: 'Rule saved' })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {isObligation && <DueFields form={form} />}
      <ValueFields form={form} what={isObligation ? 'fee' : 'value'} />
      {isObligation && (
        <TextArea label="Why it’s due" hint="Clients read this." rows={3} {...bindField(form, 'why')} />
      )}
      <OriginFields form={form} />
      <TextField
        label="Reason for the change"
        hint="It stays in the history."
        autoComplete="off"
        {...bindField(form, 'reason')}
      />
      <Actions label="Save rule" isPending={isPending} onClose={onClose} />
    </form>
  )
}

const Restoration = restoreRuleRoute.body.pick({ reason: true })

/** Restores a rule's built-in value. */
export const RestoreRuleForm = ({ reply, onClose }: Props) => {
  const { seen, acceptNewest } = useSeen({ reply })
  const form = useContractForm(Restoration, { defaultValues: { reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: ruleInvalidations,
    onFail: acceptNewest,
    send: async (body) => {
      await restoreRule(reply.id, { ...body, seen })
      showToast({ title: 'Delivered value restored' })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label="Reason for the change"
        hint="It stays in the history."
        autoComplete="off"
        {...bindField(form, 'reason')}
      />
      <Actions label="Restore value" isPending={isPending} onClose={onClose} />
    </form>
  )
}

import { toEasternDay } from '#contract/dates.ts'
import { type getStaffRule, overrideRule, RuleValue, restoreRule } from '#contract/formation'
import type { RouteReply } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { postRuleRestore, putRule, ruleInvalidations } from '../formation.queries.ts'

interface Props {
  reply: RouteReply<typeof getStaffRule>
  onClose: () => void
}

const { source, checkedOn, confidence, kind, note, reason, fee: Fee } = overrideRule.body.shape

/** Reads "$1,200" as a number and anything else as text. */
const readScalar = (text: string): number | string => {
  const plain = text.trim().replace(/[$,]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim()
}

/** `Value`: the schema of the value. Fees are numbers. */
const createReplacement = (Value: typeof RuleValue | typeof Fee) =>
  z
    .object({
      ...{ source, checkedOn, confidence, kind, note, reason },
      /** `same` confirms the value that counts now. */
      shape: z.enum(['same', 'fixed', 'range', 'unknown']),
      value: z.string(),
      from: z.string(),
      to: z.string(),
      ask: z.string(),
    })
    .transform(({ shape, value, from, to, ask, ...rest }, context) => {
      if (shape === 'same') return { ...rest, newValue: null }
      const parsed = Value.safeParse(
        shape === 'fixed'
          ? { shape, value: readScalar(value) }
          : shape === 'range'
            ? { shape, from: readScalar(from), to: readScalar(to) }
            : { shape, ask: ask.trim() },
      )
      if (parsed.success && !(shape === 'fixed' && value.trim() === ''))
        return { ...rest, newValue: parsed.data }
      const path = shape === 'fixed' ? 'value' : shape === 'range' ? 'to' : 'ask'
      const message = {
        fixed: Value === Fee ? 'Please enter a number' : 'Please enter a value',
        range: 'Please enter two numbers',
        unknown: 'Please name the office',
      }[shape]
      context.addIssue({ code: 'custom', path: [path], message })
      return z.NEVER
    })

const FeeReplacement = createReplacement(Fee)
const ValueReplacement = createReplacement(RuleValue)

const confidenceLabels = {
  confirmed: 'Confirmed',
  partly: 'Partly confirmed',
  secondary: 'From guides only',
  conflict: 'Sources disagree',
  unverified: 'Not verified',
} as const satisfies Record<z.output<typeof confidence>, string>

const kindLabels = {
  official: 'Page of the authority',
  'official-text': 'Text of a law or regulation',
  'read-by-third-party': 'Official page, read by someone else',
  secondary: 'Guide or other page',
} as const satisfies Record<z.output<typeof kind>, string>

const renderOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const getSeen = ({ reply: { history } }: Pick<Props, 'reply'>) => history[0]?.id ?? null

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

/** Replaces a rule’s value, or confirms it with a new source. */
export const ReplaceForm = ({ reply, onClose }: Props) => {
  const { id, current } = reply
  const isObligation = 'obligation' in current
  const form = useContractForm(isObligation ? FeeReplacement : ValueReplacement, {
    defaultValues: {
      source: current.source,
      checkedOn: toEasternDay(new Date()),
      confidence: current.confidence,
      kind: current.kind,
      note: current.note ?? '',
      reason: '',
      shape: 'same',
      value: '',
      from: '',
      to: '',
      ask: '',
    },
  })
  const shape = form.watch('shape')
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: ruleInvalidations,
    send: async ({ newValue, ...origin }) => {
      const value = isObligation ? undefined : (newValue ?? current.value)
      await putRule(id, {
        ...origin,
        seen: getSeen({ reply }),
        ...(value && { value }),
        ...(isObligation && newValue && { fee: Fee.parse(newValue) }),
      })
      showToast({ title: 'Rule saved' })
      onClose()
    },
  })
  const what = isObligation ? 'fee' : 'value'
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={isObligation ? 'Fee' : 'Value'} {...bindField(form, 'shape')}>
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

const Restoration = restoreRule.body.pick({ reason: true })

/** Restores the delivered value. */
export const RestoreForm = ({ reply, onClose }: Props) => {
  const form = useContractForm(Restoration, { defaultValues: { reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: ruleInvalidations,
    send: async (body) => {
      await postRuleRestore(reply.id, { ...body, seen: getSeen({ reply }) })
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

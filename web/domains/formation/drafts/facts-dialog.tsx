import { useQuery } from '@tanstack/react-query'
import { budgetLines, type DraftingSection, PartialDraftingFacts } from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import type { z } from '#contract/zod.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { controlStyle, FieldNote, SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, type ContractForm, toFieldPath, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useVoidingConsent } from '../signatures/use-voiding-consent.tsx'
import {
  type DraftingFactsReply,
  draftInvalidations,
  draftingFactsQuery,
  saveDraftingFacts,
} from './drafts.queries.ts'
import { type FactField, factFields, factSectionTitles } from './fact-fields.ts'

type DraftingFactsInput = z.input<typeof PartialDraftingFacts>
type DraftingFactsForm = ContractForm<DraftingFactsInput, z.output<typeof PartialDraftingFacts>>

const splitLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

const Counter = ({ form, path, limit }: { form: DraftingFactsForm; path: string; limit: number }) => {
  const { length } = String(form.watch(toFieldPath<DraftingFactsInput>(path)) ?? '').trim()
  return (
    <span className={length > limit ? 'font-semibold text-brick' : undefined}>
      {length} of {limit} characters
    </span>
  )
}

const FieldView = ({ form, path, field }: { form: DraftingFactsForm; path: string; field: FactField }) => {
  const { label, hint, kind, choices, options, limit } = field
  const bound = bindField(form, toFieldPath<DraftingFactsInput>(path))
  const wide = 'sm:col-span-2'
  if (options)
    return (
      <fieldset className={wide}>
        <legend className="mb-1.5 font-semibold text-[0.9375rem]">{label}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {options.map(([value, name]) => (
            <label key={value} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                value={value}
                className="size-5"
                {...form.register(toFieldPath<DraftingFactsInput>(path))}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    )
  if (choices)
    return (
      <SelectField label={label} hint={hint} optional="unmarked" {...bound}>
        <option value="">Not decided</option>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  if (kind === 'people') {
    const { onChange: _, ref: __, ...rest } = bound
    return (
      <div className={wide}>
        <TextArea
          {...rest}
          label={label}
          hint="One name per line."
          optional="unmarked"
          rows={4}
          defaultValue={(form.getValues(toFieldPath<DraftingFactsInput>(path)) as unknown as string[]).join(
            '\n',
          )}
          onChange={({ target }) =>
            form.setValue(toFieldPath<DraftingFactsInput>(path), splitLines(target.value) as never, {
              shouldDirty: true,
            })
          }
        />
      </div>
    )
  }
  if (kind === 'long')
    return (
      <div className={wide}>
        <TextArea
          label={label}
          optional="unmarked"
          rows={3}
          hint={
            <>
              {hint} {limit && <Counter form={form} path={path} limit={limit} />}
            </>
          }
          {...bound}
        />
      </div>
    )
  return (
    <TextField
      label={label}
      hint={hint}
      optional="unmarked"
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'dollars' ? 'decimal' : undefined}
      autoComplete="off"
      {...bound}
    />
  )
}

const budgetYearLabels = ['This year', 'Next year', 'Year after'] as const

const BudgetFields = ({ form }: { form: DraftingFactsForm }) => (
  <div className="grid gap-6 sm:col-span-2">
    <p className="text-soft">In dollars. Leave a line empty if it doesn’t apply.</p>
    {getKeys(budgetLines).map((name) => (
      <fieldset key={name}>
        <legend className="mb-1.5 font-semibold text-[0.9375rem]">{budgetLines[name].label}</legend>
        <div className="grid grid-cols-3 gap-3">
          {budgetYearLabels.map((year, index) => {
            const { error, ...bound } = bindField(
              form,
              toFieldPath<DraftingFactsInput>(`budget.${name}.${index}`),
            )
            const id = `budget-${name}-${index}`
            return (
              <div key={year}>
                <label htmlFor={id} className="mb-1 block text-[0.875rem] text-soft">
                  {year}
                </label>
                <input
                  {...bound}
                  id={id}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-note` : undefined}
                  className={controlStyle}
                />
                <FieldNote id={`${id}-note`} error={error} />
              </div>
            )
          })}
        </div>
      </fieldset>
    ))}
  </div>
)

/**
 * Converts suggested facts to form values. Replaces null with an empty string and adds missing budget lines.
 */
const toFormValues = (section: DraftingSection, { suggested }: DraftingFactsReply): DraftingFactsInput => {
  const values = Object.fromEntries(
    Object.entries(suggested[section]).map(([name, value]) => [name, value ?? '']),
  )
  const empty = Object.fromEntries(getKeys(budgetLines).map((name) => [name, ['', '', '']]))
  return { [section]: section === 'budget' ? { ...empty, ...values } : values }
}

/** Converts form values to facts. Omits budget lines without an amount. */
const toFacts = ({ budget, ...facts }: z.output<typeof PartialDraftingFacts>) =>
  budget
    ? { budget: Object.fromEntries(Object.entries(budget).filter(([, amounts]) => amounts.some(Boolean))) }
    : facts

interface FormProps {
  publicId: string
  section: DraftingSection
  reply: DraftingFactsReply
  onClose: () => void
}

const FactsForm = ({ publicId, section, reply, onClose }: FormProps) => {
  const form = useContractForm(PartialDraftingFacts, { defaultValues: toFormValues(section, reply) as never })
  const voiding = useVoidingConsent()
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: draftInvalidations,
    send: async (facts) => {
      const body = { facts: toFacts(facts), seen: { [section]: reply.facts[section] } }
      if (!(await voiding.save((consent) => saveDraftingFacts(publicId, { ...body, ...consent })))) return
      showToast({ title: 'Facts saved', description: factSectionTitles[section] })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5 sm:grid-cols-2">
      {voiding.dialog}
      {section === 'budget' ? (
        <BudgetFields form={form} />
      ) : (
        factFields[section].map((field) => (
          <FieldView key={field.name} form={form} path={`${section}.${field.name}`} field={field} />
        ))
      )}
      {failure && (
        <Notice kind="error" className="sm:col-span-2">
          {failure} What you typed is still here.
        </Notice>
      )}
      <Button
        type="submit"
        busy={isPending}
        busyLabel="Saving..."
        className="sm:col-span-2 sm:justify-self-end"
      >
        Save facts
      </Button>
    </form>
  )
}

interface Props extends Omit<FormProps, 'reply'> {}

/** Dialog with the form for one section of the drafting facts. */
export const FactsDialog = ({ publicId, section, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={factSectionTitles[section]}
    description="We filled in what your profile says and what most organizations choose. Please check it."
  >
    <QueryContent noun="the facts" query={useQuery({ ...draftingFactsQuery(publicId), staleTime: 0 })}>
      {(reply) => <FactsForm publicId={publicId} section={section} reply={reply} onClose={onClose} />}
    </QueryContent>
  </Dialog>
)

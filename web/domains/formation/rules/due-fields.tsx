import { anniversaryDays } from '#contract/formation'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField } from '#web/ui/form/use-contract-form.ts'
import type { ReplacementForm } from './replacement.ts'
import { renderOptions } from './rule-options.tsx'

const kindLabels = {
  same: 'The due date is right',
  'fixed-date': 'A date each year',
  anniversary: 'Counted from the anniversary of formation',
  'after-fiscal-year-end': 'After the fiscal year ends',
  'after-formation': 'Once, after formation',
  'before-soliciting': 'Before asking for donations',
  'on-notice': 'When the office sends a notice',
  none: 'Never',
  'not-computed': 'It can’t be computed',
}

const yearLabels = { every: 'Every year', odd: 'Odd years', even: 'Even years' }
const firstYearLabels = {
  same: 'The year of formation',
  next: 'The year after formation',
  unknown: 'Not known',
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthLabels = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [index + 1, monthFormat.format(Date.UTC(2024, index))]),
)

const FixedDateFields = ({ form }: { form: ReplacementForm }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField label="Month" {...bindField(form, 'dueMonth')}>
      {renderOptions(monthLabels)}
    </SelectField>
    <TextField label="Day" inputMode="numeric" autoComplete="off" {...bindField(form, 'dueDay')} />
    <SelectField label="Years" {...bindField(form, 'dueYears')}>
      {renderOptions(yearLabels)}
    </SelectField>
    <SelectField label="First due in" {...bindField(form, 'dueFirstYear')}>
      {renderOptions(firstYearLabels)}
    </SelectField>
  </div>
)

const FiscalYearFields = ({ form }: { form: ReplacementForm }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      label="Months after the year ends"
      hint="5 is May for a year that ends in December."
      inputMode="numeric"
      autoComplete="off"
      {...bindField(form, 'dueMonths')}
    />
    <TextField
      label="Day of that month"
      hint="Leave it blank for the last day."
      inputMode="numeric"
      autoComplete="off"
      {...bindField(form, 'dueDay')}
    />
  </div>
)

export const DueFields = ({ form }: { form: ReplacementForm }) => {
  const kind = form.watch('dueKind')
  return (
    <>
      <SelectField label="Due" {...bindField(form, 'dueKind')}>
        {renderOptions(kindLabels)}
      </SelectField>
      {kind === 'fixed-date' && <FixedDateFields form={form} />}
      {kind === 'anniversary' && (
        <SelectField label="Due by" {...bindField(form, 'dueAt')}>
          {renderOptions(anniversaryDays)}
        </SelectField>
      )}
      {kind === 'after-fiscal-year-end' && <FiscalYearFields form={form} />}
      {kind === 'after-formation' && (
        <TextField
          label="Days after formation"
          inputMode="numeric"
          autoComplete="off"
          {...bindField(form, 'dueDays')}
        />
      )}
      {kind === 'not-computed' && (
        <TextArea label="How the date is found" rows={2} {...bindField(form, 'dueText')} />
      )}
    </>
  )
}

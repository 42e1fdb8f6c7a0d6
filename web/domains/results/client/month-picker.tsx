import { formatMonth } from '#contract/results'
import { SelectField } from '#web/ui/select-field.tsx'

interface Props {
  months: readonly string[]
  value: string
  onChange: (month: string) => void
}

/** Chooses the month that the figures speak of. */
export const MonthPicker = ({ months, value, onChange }: Props) => (
  <SelectField label="Month" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
    {months.map((month) => (
      <option key={month} value={month}>
        {formatMonth(month)}
      </option>
    ))}
  </SelectField>
)

import { useState } from 'react'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { keepPreference, readPreference } from '#web/ui/preference.ts'

/** Lets each member of staff begin with the queue instead of the table, in this browser. */
export const LandingChoice = () => {
  const [isFirst, setFirst] = useState(() => readPreference('landing') === 'queue')
  return (
    <div className="mt-4">
      <CheckboxField
        name="landing"
        label="Start here after I log in"
        checked={isFirst}
        onChange={({ target }) => {
          keepPreference('landing', target.checked ? 'queue' : 'table')
          setFirst(target.checked)
        }}
      />
    </div>
  )
}

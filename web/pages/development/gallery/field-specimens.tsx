import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SaveState } from '#web/ui/form/save-state.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Columns, Specimen } from './specimen.tsx'

const choices = (
  <>
    <option>United States</option>
    <option>Canada</option>
  </>
)

export const FieldSpecimens = () => (
  <Specimen name="Fields">
    <Columns>
      <TextField label="Nonprofit name" hint="As it should appear on the filing." />
      <TextField label="Organization" optional defaultValue="Lantern Shore" />
      <TextField label="Email" defaultValue="maya@" error="Please enter a valid email address" />
      <TextField label="EIN" disabled defaultValue="12-3456789" />
      <PasswordField label="Password" defaultValue="Granite-Bridge-7" />
      <PasswordField
        label="New password"
        defaultValue="short"
        error="Password must be at least 6 characters"
      />
      <SelectField label="Country">{choices}</SelectField>
      <SelectField label="State" error="Please select a state">
        <option value="">Select a state</option>
      </SelectField>
      <TextArea label="Mission statement" hint="Two or three sentences." />
      <TextArea label="Purpose" defaultValue="Too short" error="Purpose must be at least 50 characters" />
      <CheckboxField label="I have read the disclosure" hint="We are not a law firm." />
      <CheckboxField label="I agree" error="You must agree to continue" defaultChecked />
    </Columns>
    <div className="mt-6 grid gap-1">
      <SaveState state="saving" />
      <SaveState state="saved" />
      <SaveState state="failed" />
    </div>
  </Specimen>
)

import { Plus } from 'lucide-react'
import { CountBadge } from '#web/ui/badges.tsx'
import { Button, type ButtonSize, type ButtonVariant, LinkButton } from '#web/ui/buttons.tsx'
import { CheckboxField, PasswordField, SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { AutosaveStatus } from '#web/ui/form/autosave.tsx'
import { Specimen, SpecimenColumns, SpecimenRow } from './specimen.tsx'

const buttonVariants: readonly ButtonVariant[] = ['primary', 'accent', 'outline', 'ghost', 'danger']
const buttonSizes: readonly ButtonSize[] = ['small', 'medium', 'large']

export const ButtonSpecimens = () => (
  <Specimen name="Buttons">
    {buttonSizes.map((size) => (
      <SpecimenRow key={size}>
        {buttonVariants.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
      </SpecimenRow>
    ))}
    <SpecimenRow>
      {buttonVariants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}, off
        </Button>
      ))}
    </SpecimenRow>
    <SpecimenRow>
      <Button busy busyLabel="Processing...">
        Continue to Payment
      </Button>
      <Button>
        <Plus className="size-4.5" aria-hidden="true" />
        With an icon
      </Button>
      <LinkButton to="/ui">A link</LinkButton>
      <span className="flex items-center gap-2">
        Messages <CountBadge count={3} label="3 unread messages" />
      </span>
    </SpecimenRow>
  </Specimen>
)

const countryOptions = (
  <>
    <option>United States</option>
    <option>Canada</option>
  </>
)

export const FieldSpecimens = () => (
  <Specimen name="Fields">
    <SpecimenColumns>
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
      <SelectField label="Country">{countryOptions}</SelectField>
      <SelectField label="State" error="Please select a state">
        <option value="">Select a state</option>
      </SelectField>
      <TextArea label="Mission statement" hint="Two or three sentences." />
      <TextArea label="Purpose" defaultValue="Too short" error="Purpose must be at least 50 characters" />
      <CheckboxField label="I have read the disclosure" hint="We are not a law firm." />
      <CheckboxField label="I agree" error="You must agree to continue" defaultChecked />
    </SpecimenColumns>
    <div className="mt-6 grid gap-1">
      <AutosaveStatus state="saving" />
      <AutosaveStatus state="saved" />
      <AutosaveStatus state="failed" />
    </div>
  </Specimen>
)

import type { ReactNode } from 'react'
import type { ProfileField, ProfileSection } from '#contract/formation'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, bindValidatedField } from '#web/ui/form/use-contract-form.ts'
import { DirectorsField } from './directors-field.tsx'
import { NteeField } from './ntee-field.tsx'
import {
  type ChosenField,
  listProfileOptions,
  type OrganizationProfileFormState,
  profileLabels,
} from './profile-values.ts'

export const profileSectionTitles: Readonly<Record<ProfileSection, string>> = {
  name: 'Name',
  purpose: 'Purpose',
  addresses: 'Addresses',
  people: 'Directors and officers',
  money: 'Money',
  status: 'Status',
}

const groupStyle = 'grid gap-5 border-line border-b pb-8 last-of-type:border-b-0 sm:grid-cols-2'

interface TextProps {
  form: OrganizationProfileFormState
  name: Exclude<ProfileField, ChosenField | 'directors'>
  hint?: ReactNode
  autoComplete?: string
}

const Text = ({ form, name, ...props }: TextProps) => (
  <TextField
    label={profileLabels[name]}
    optional={name !== 'legalName'}
    autoComplete="off"
    {...props}
    {...bindValidatedField(form, name)}
  />
)

const LongText = ({ form, name, ...props }: TextProps & { rows: number }) => (
  <TextArea label={profileLabels[name]} {...props} {...bindValidatedField(form, name)} />
)

const Dollars = ({ form, name }: Pick<TextProps, 'form' | 'name'>) => (
  <TextField
    label={profileLabels[name]}
    inputMode="decimal"
    autoComplete="off"
    optional
    {...bindValidatedField(form, name)}
  />
)

const Choice = ({
  form,
  name,
  hint,
}: {
  form: OrganizationProfileFormState
  name: ChosenField
  hint?: ReactNode
}) => (
  <SelectField label={profileLabels[name]} hint={hint} {...bindField(form, name)}>
    {listProfileOptions(name).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)

interface Props {
  form: OrganizationProfileFormState
  /** A hint shown below the name fields. */
  nameHint: ReactNode
  /** A warning that the first tax year would be very short. Null if there's none. */
  advice: string | null
  renderConflicts: (names: readonly ProfileField[]) => ReactNode
}

export const ProfileFields = ({ form, nameHint, advice, renderConflicts }: Props) => {
  const renderGroup = (section: ProfileSection, names: readonly ProfileField[], fields: ReactNode) => (
    <fieldset className={groupStyle}>
      <legend className="mb-4 font-semibold text-lg">{profileSectionTitles[section]}</legend>
      <div className="empty:hidden sm:col-span-2">{renderConflicts(names)}</div>
      {fields}
    </fieldset>
  )
  return (
    <>
      {renderGroup(
        'name',
        ['legalName', 'alternateNames', 'state', 'formationType', 'website'],
        <>
          <Text form={form} name="legalName" autoComplete="organization" />
          <Text form={form} name="alternateNames" hint="In case the state has the first one already." />
          <div className="empty:hidden sm:col-span-2">{nameHint}</div>
          <Choice form={form} name="state" />
          <Choice form={form} name="formationType" />
          <Text form={form} name="website" autoComplete="url" />
        </>,
      )}
      {renderGroup(
        'purpose',
        ['purposes', 'activities', 'nteeCode'],
        <div className="grid gap-5 sm:col-span-2">
          <LongText form={form} name="purposes" rows={4} />
          <LongText
            form={form}
            name="activities"
            rows={4}
            hint="What you do, who does it, where, and how it’s paid for."
          />
          <NteeField form={form} />
        </div>,
      )}
      {renderGroup(
        'addresses',
        ['mailingAddress', 'officeAddress', 'registeredAgent'],
        <>
          <LongText form={form} name="mailingAddress" rows={3} />
          <LongText form={form} name="officeAddress" rows={3} />
          <LongText form={form} name="registeredAgent" rows={3} hint="Name and address." />
        </>,
      )}
      {renderGroup('people', ['directors'], <DirectorsField form={form} />)}
      {renderGroup(
        'money',
        ['fiscalYearEnd', 'receiptsFirstYear', 'receiptsSecondYear', 'receiptsThirdYear', 'totalAssets'],
        <>
          <Choice
            form={form}
            name="fiscalYearEnd"
            hint={<span role="status">{advice && <span className="text-amber-ink">{advice}</span>}</span>}
          />
          <Dollars form={form} name="receiptsFirstYear" />
          <Dollars form={form} name="receiptsSecondYear" />
          <Dollars form={form} name="receiptsThirdYear" />
          <Dollars form={form} name="totalAssets" />
        </>,
      )}
      {renderGroup(
        'status',
        ['soliciting', 'privateFoundation', 'supportingOrganization', 'newYorkRegistration'],
        <>
          <Choice form={form} name="soliciting" />
          <Choice form={form} name="privateFoundation" />
          <Choice form={form} name="supportingOrganization" />
          {form.watch('state') === 'NY' && <Choice form={form} name="newYorkRegistration" />}
        </>,
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import {
  directorRoles,
  type getOrganizationProfile,
  OrganizationProfile,
  stateCodes,
  stateNames,
} from '#contract/formation'
import type { RouteReply } from '#contract/route.ts'
import type { z } from '#contract/zod.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindField, type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { profileInvalidations, profileQuery, putProfile } from './formation.queries.ts'

type Reply = RouteReply<typeof getOrganizationProfile>
type ProfileInput = z.input<typeof OrganizationProfile>
type ProfileForm = ContractForm<ProfileInput, z.output<typeof OrganizationProfile>>

const sectionTitles: Record<string, string> = {
  name: 'Name',
  purpose: 'Purpose',
  addresses: 'Addresses',
  people: 'Directors and officers',
  money: 'Money',
  status: 'Status',
}

const fiscalYearEnds = [
  ['12-31', 'December 31'],
  ['01-31', 'January 31'],
  ['02-last', 'Last day of February'],
  ['03-31', 'March 31'],
  ['04-30', 'April 30'],
  ['05-31', 'May 31'],
  ['06-30', 'June 30'],
  ['07-31', 'July 31'],
  ['08-31', 'August 31'],
  ['09-30', 'September 30'],
  ['10-31', 'October 31'],
  ['11-30', 'November 30'],
] as const

const yesNoOptions = [
  ['', 'Not known yet'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

const renderOptions = (options: readonly (readonly [value: string, label: string])[]) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const dollarInputProps = { inputMode: 'decimal', autoComplete: 'off', optional: true } as const
const groupStyle = 'grid gap-5 border-line border-b pb-8 last-of-type:border-b-0 sm:grid-cols-2'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={groupStyle}>
    <legend className="mb-4 font-semibold text-lg">{title}</legend>
    {children}
  </fieldset>
)

const emptyDirector: ProfileInput['directors'][number] = {
  name: '',
  roles: ['director'],
  email: '',
  termStartsOn: '',
  termEndsOn: '',
}

const Directors = ({ form }: { form: ProfileForm }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'directors' })
  return (
    <div className="grid gap-5 sm:col-span-2">
      {fields.map((field, index) => (
        <div key={field.id} className="grid gap-5 rounded-card border border-line p-4 sm:grid-cols-2">
          <TextField label="Name" autoComplete="off" {...bindField(form, `directors.${index}.name`)} />
          <TextField
            label="Email"
            type="email"
            optional
            autoComplete="off"
            {...bindField(form, `directors.${index}.email`)}
          />
          <div className="sm:col-span-2">
            <p className="mb-1.5 font-semibold text-[0.9375rem]">Roles</p>
            <div className="flex flex-wrap gap-x-5">
              {directorRoles.map((role) => (
                <label key={role} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    value={role}
                    className="size-5"
                    {...form.register(`directors.${index}.roles`)}
                  />
                  {role.charAt(0).toUpperCase() + role.slice(1)}
                </label>
              ))}
            </div>
          </div>
          <TextField
            label="Term starts on"
            type="date"
            optional
            {...bindField(form, `directors.${index}.termStartsOn`)}
          />
          <TextField
            label="Term ends on"
            type="date"
            optional
            {...bindField(form, `directors.${index}.termEndsOn`)}
          />
          <Button variant="outline" size="small" className="justify-self-start" onClick={() => remove(index)}>
            <X className="size-4" aria-hidden="true" />
            Remove this person
          </Button>
        </div>
      ))}
      <Button variant="outline" className="justify-self-start" onClick={() => append(emptyDirector)}>
        <Plus className="size-4" aria-hidden="true" />
        Add a director or officer
      </Button>
    </div>
  )
}

/** Form fields can't hold null. */
const toValues = ({ profile }: Reply): ProfileInput => ({
  ...profile,
  directors: profile.directors.map((director) => ({
    ...director,
    termStartsOn: director.termStartsOn ?? '',
    termEndsOn: director.termEndsOn ?? '',
  })),
})

const Fields = ({ form }: { form: ProfileForm }) => (
  <>
    <Group title="Name">
      <TextField label="Legal name" autoComplete="organization" {...bindField(form, 'legalName')} />
      <TextField
        label="Other names you’d accept"
        optional
        hint="In case the state has the first one already."
        autoComplete="off"
        {...bindField(form, 'alternateNames')}
      />
      <SelectField label="State" {...bindField(form, 'state')}>
        <option value="">Not known yet</option>
        {stateCodes.map((code) => (
          <option key={code} value={code}>
            {stateNames[code]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Type" {...bindField(form, 'formationType')}>
        {renderOptions([
          ['', 'Not known yet'],
          ['corporation', 'Corporation'],
          ['association', 'Unincorporated association'],
          ['trust', 'Trust'],
          ['llc', 'LLC'],
        ])}
      </SelectField>
      <TextField label="Website" optional autoComplete="url" {...bindField(form, 'website')} />
      <TextField
        label="NTEE code"
        optional
        hint="A letter and two digits, such as B60. It says what kind of charity it is."
        autoComplete="off"
        {...bindField(form, 'nteeCode')}
      />
    </Group>
    <Group title="Purpose">
      <div className="sm:col-span-2">
        <TextArea label="Purposes" rows={4} {...bindField(form, 'purposes')} />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label="Activities"
          rows={4}
          hint="What you do, who does it, where, and how it’s paid for."
          {...bindField(form, 'activities')}
        />
      </div>
    </Group>
    <Group title="Addresses">
      <TextArea label="Mailing address" rows={3} {...bindField(form, 'mailingAddress')} />
      <TextArea label="Office" rows={3} {...bindField(form, 'officeAddress')} />
      <TextArea
        label="Registered agent"
        rows={3}
        hint="Name and address."
        {...bindField(form, 'registeredAgent')}
      />
    </Group>
    <Group title="Directors and officers">
      <Directors form={form} />
    </Group>
    <Group title="Money">
      <SelectField label="Fiscal year ends on" {...bindField(form, 'fiscalYearEnd')}>
        {renderOptions([['', 'Not known yet'], ...fiscalYearEnds])}
      </SelectField>
      <TextField
        label="Receipts, first year ($)"
        {...dollarInputProps}
        {...bindField(form, 'receiptsFirstYear')}
      />
      <TextField
        label="Receipts, second year ($)"
        {...dollarInputProps}
        {...bindField(form, 'receiptsSecondYear')}
      />
      <TextField
        label="Receipts, third year ($)"
        {...dollarInputProps}
        {...bindField(form, 'receiptsThirdYear')}
      />
      <TextField label="Total assets ($)" {...dollarInputProps} {...bindField(form, 'totalAssets')} />
    </Group>
    <Group title="Status">
      <SelectField label="Do you ask the public for gifts?" {...bindField(form, 'soliciting')}>
        {renderOptions(yesNoOptions)}
      </SelectField>
      <SelectField label="Is it a private foundation?" {...bindField(form, 'privateFoundation')}>
        {renderOptions(yesNoOptions)}
      </SelectField>
      <SelectField label="Is it a supporting organization?" {...bindField(form, 'supportingOrganization')}>
        {renderOptions(yesNoOptions)}
      </SelectField>
      {form.watch('state') === 'NY' && (
        <SelectField label="New York registration" {...bindField(form, 'newYorkRegistration')}>
          {renderOptions([
            ['', 'Not known yet'],
            ['7-A', '7-A'],
            ['EPTL', 'EPTL'],
            ['DUAL', 'Dual'],
          ])}
        </SelectField>
      )}
    </Group>
  </>
)

const ProfileEditor = ({ publicId, reply }: { publicId: string; reply: Reply }) => {
  const draft = `organization-${publicId}`
  // What the form began with. The server refuses facts that someone else changed since. Null: what is stored now.
  const [seen, setSeen] = useState<Reply | null>(reply)
  const form = useContractForm(OrganizationProfile, { defaultValues: toValues(reply), draft })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: profileInvalidations,
    send: async (profile) => {
      const saved = await putProfile(publicId, { ...profile, seen: toValues(seen ?? reply) })
      removeDraft(draft)
      setSeen(saved)
      form.reset(toValues(saved))
      showToast({ title: 'Profile saved', description: saved.profile.legalName })
    },
    // Saving again keeps what is typed here. The user has read which facts changed.
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'ANSWER_CHANGED_MEANWHILE') setSeen(null)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-8">
      {failure && <Notice kind="error">{failure}</Notice>}
      {reply.advice && <Notice kind="info">{reply.advice}</Notice>}
      <Fields form={form} />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-end">
        Save profile
      </Button>
    </form>
  )
}

/** The facts about the organization, for client and staff. */
export const ProfileSection = ({ publicId, isClosed }: { publicId: string; isClosed: boolean }) => {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <section aria-labelledby="organization">
      <h3 id="organization" className="mb-3 text-xl">
        Organization profile
      </h3>
      <Loaded noun="the profile" query={useQuery(profileQuery(publicId))}>
        {(reply) => (
          <>
            <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
              {reply.sections.map(({ section, known, total }) => (
                <li key={section} className="flex items-center gap-2">
                  {known === total ? (
                    <CircleCheck className="size-4.5 shrink-0 text-green-ink" aria-hidden="true" />
                  ) : (
                    <CircleDashed className="size-4.5 shrink-0 text-soft" aria-hidden="true" />
                  )}
                  {sectionTitles[section] ?? section}
                  <span className="ml-auto whitespace-nowrap text-soft tabular-nums">
                    {known} of {total}
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-[0.9375rem] text-soft">
              {reply.savedAt ? (
                <>
                  Saved <Moment date={reply.savedAt} />
                  {reply.savedBy && ` by ${reply.savedBy}`}
                </>
              ) : (
                'Filled in from the questionnaire. Please check and save it.'
              )}
            </p>
            {!isClosed && (
              <Button
                variant="outline"
                size="small"
                className="mt-3"
                onClick={() => setIsEditing(!isEditing)}
              >
                {isEditing ? 'Close the form' : 'Edit profile'}
              </Button>
            )}
            {isEditing && (
              <div className="mt-6">
                <ProfileEditor publicId={publicId} reply={reply} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

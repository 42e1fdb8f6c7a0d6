import { useQuery } from '@tanstack/react-query'
import {
  defaultSettings,
  Reauthentication,
  type SettingKey,
  Settings,
  type SettingsView,
} from '#contract/identity'
import { z } from '#contract/zod.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatShortDateTime } from '#web/ui/dates.tsx'
import { CheckboxField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  createEmptyReauthentication,
  ReauthenticationFactors,
  ReauthenticationFields,
  useReauthenticatedAction,
} from '../reauthentication-form.tsx'
import { changeSettings, settingsInvalidations, settingsQuery } from './settings.queries.ts'

const createSettingField = (
  key: Exclude<SettingKey, 'staff_second_factor_required' | 'bank_details' | 'reminder_discount_code'>,
) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, 'Please enter a whole number')
    .transform(Number)
    .pipe(Settings.shape[key])

/** The form's schema. Parses numbers from strings. Includes the password and code that confirm a change. */
const SettingsForm = Reauthentication.extend({
  staff_second_factor_required: z.boolean(),
  client_session_idle_days: createSettingField('client_session_idle_days'),
  client_session_days: createSettingField('client_session_days'),
  staff_session_idle_minutes: createSettingField('staff_session_idle_minutes'),
  staff_session_hours: createSettingField('staff_session_hours'),
  bank_details: Settings.shape.bank_details,
  reminder_discount_code: Settings.shape.reminder_discount_code,
})

const getFormValues = (settings: Settings, asksForCode: boolean): z.input<typeof SettingsForm> => ({
  ...createEmptyReauthentication(asksForCode),
  staff_second_factor_required: settings.staff_second_factor_required,
  client_session_idle_days: String(settings.client_session_idle_days),
  client_session_days: String(settings.client_session_days),
  staff_session_idle_minutes: String(settings.staff_session_idle_minutes),
  staff_session_hours: String(settings.staff_session_hours),
  bank_details: settings.bank_details,
  reminder_discount_code: settings.reminder_discount_code,
})

const durationGroups = [
  {
    title: 'Client sessions',
    fields: [
      ['client_session_idle_days', 'Sign out after inactivity (days)'],
      ['client_session_days', 'Maximum session (days)'],
    ],
  },
  {
    title: 'Staff sessions',
    fields: [
      ['staff_session_idle_minutes', 'Sign out after inactivity (minutes)'],
      ['staff_session_hours', 'Maximum session (hours)'],
    ],
  },
] as const

const SettingsFields = ({ settings, changes, asksForCode }: SettingsView & { asksForCode: boolean }) => {
  const form = useContractForm(SettingsForm, { defaultValues: getFormValues(settings, asksForCode) })
  const { isDirty } = form.formState
  const { onSubmit, isPending, failure } = useReauthenticatedAction(
    form,
    async (values) => {
      const saved = await changeSettings(values)
      form.reset(getFormValues(saved.settings, asksForCode))
      showToast({ title: 'Settings saved' })
    },
    settingsInvalidations,
  )
  const formatHint = (key: SettingKey) => {
    const change = changes.find((candidate) => candidate.key === key)
    const byDefault = `Default: ${defaultSettings[key]}.`
    return change
      ? `${byDefault} Set by ${change.by ?? 'the system'}, ${formatShortDateTime(change.at)}.`
      : byDefault
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-6 max-xl:max-w-3xl 2xl:grid-cols-2">
      {failure && (
        <Notice kind="error" className="2xl:col-span-full">
          {failure}
        </Notice>
      )}
      <Card>
        <h2 className="text-xl">Staff login</h2>
        <div className="mt-4">
          <CheckboxField
            label="Require two-step login for staff"
            hint="Anyone who hasn’t set it up will have to do that first."
            {...bindField(form, 'staff_second_factor_required')}
          />
        </div>
      </Card>
      {durationGroups.map(({ title, fields }) => (
        <Card key={title}>
          <h2 className="text-xl">{title}</h2>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            {fields.map(([key, label]) => (
              <TextField
                key={key}
                label={label}
                inputMode="numeric"
                autoComplete="off"
                hint={formatHint(key)}
                {...bindField(form, key)}
              />
            ))}
          </div>
        </Card>
      ))}
      <Card>
        <h2 className="text-xl">Bank transfers</h2>
        <div className="mt-4">
          <TextArea
            label="Bank details"
            optional
            hint="Bank, routing number, and account number, as clients see them at checkout and in the email. Leave it empty to offer no bank transfers."
            {...bindField(form, 'bank_details')}
          />
        </div>
      </Card>
      <Card>
        <h2 className="text-xl">Reminders of unpaid orders</h2>
        <div className="mt-4">
          <TextField
            label="Discount code"
            optional
            autoComplete="off"
            hint="The second reminder offers this code while it’s valid for the client’s package."
            {...bindField(form, 'reminder_discount_code')}
          />
        </div>
      </Card>
      {isDirty && (
        <Card>
          <h2 className="text-xl">Confirm it’s you</h2>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            <ReauthenticationFields form={form} asksForCode={asksForCode} />
          </div>
        </Card>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 2xl:col-span-full">
        <Button type="submit" busy={isPending} busyLabel="Saving..." disabled={!isDirty}>
          Save settings
        </Button>
        <p className="max-w-md text-sm text-soft">
          Shorter limits apply right away to everyone. A longer maximum session applies from the next login.
        </p>
      </div>
    </form>
  )
}

export const SettingsArea = () => (
  <QueryContent noun="the settings" query={useQuery(settingsQuery)}>
    {(view) => (
      <ReauthenticationFactors>
        {(asksForCode) => <SettingsFields {...view} asksForCode={asksForCode} />}
      </ReauthenticationFactors>
    )}
  </QueryContent>
)

import { Instant, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Reauthentication } from './two-factor.ts'

const createIntegerSchema = (min: number, max: number) =>
  z
    .int('Please enter a whole number')
    .min(min, `Please enter at least ${min}`)
    .max(max, `Please enter ${max} or less`)

/** The settings that staff can change, by storage key. */
export const Settings = z.object({
  /** Whether staff must use two-factor authentication. */
  staff_second_factor_required: z.boolean(),
  /** Idle timeout and maximum age of sessions, for clients and for staff. */
  client_session_idle_days: createIntegerSchema(1, 90),
  client_session_days: createIntegerSchema(1, 365),
  staff_session_idle_minutes: createIntegerSchema(5, 720),
  staff_session_hours: createIntegerSchema(1, 24),
  /** Bank details shown to clients. If empty, bank transfer isn't offered. */
  bank_details: textField(600),
  /** The discount code offered in reminders of unpaid orders. If empty, the reminders offer no discount. */
  reminder_discount_code: textField(40, { singleLine: true }).toUpperCase(),
})
export type Settings = z.output<typeof Settings>

export type SettingKey = keyof Settings

export const defaultSettings: Settings = {
  staff_second_factor_required: false,
  client_session_idle_days: 10,
  client_session_days: 30,
  staff_session_idle_minutes: 60,
  staff_session_hours: 12,
  bank_details: '',
  reminder_discount_code: '',
}

const idleTooLongMessage = 'This can’t be longer than the maximum session'

/** All settings, with the fields to reauthenticate the user. */
export const SettingsChange = Settings.extend(Reauthentication.shape)
  .refine((settings) => settings.client_session_idle_days <= settings.client_session_days, {
    path: ['client_session_idle_days'],
    error: idleTooLongMessage,
  })
  .refine((settings) => settings.staff_session_idle_minutes <= settings.staff_session_hours * 60, {
    path: ['staff_session_idle_minutes'],
    error: idleTooLongMessage,
  })

const SettingsView = z.object({
  settings: Settings,
  /** Who last changed each setting, and when. Settings that were never changed are missing. */
  changes: z.array(z.object({ key: z.string(), by: z.string().nullable(), at: Instant })),
})
export type SettingsView = z.output<typeof SettingsView>

export const getSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'All settings, with who changed them last',
  access: 'staff',
  reply: SettingsView,
})

export const changeSettings = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Changes settings and records who changed each one',
  access: 'staff',
  limit: 'twoFactor',
  body: SettingsChange,
  reply: SettingsView,
})

import type { SettingKey } from '#contract/identity'

/** What each setting means, stored beside it for an operator who reads the table without this program. */
export const settingDescriptions: Record<SettingKey, string> = {
  staff_second_factor_required: 'Whether staff must use two-step login (true or false)',
  client_session_idle_days: 'Days of inactivity before a client is signed out',
  client_session_days: 'Days before a client is signed out, active or not',
  staff_session_idle_minutes: 'Minutes of inactivity before staff are signed out',
  bank_details: 'Bank account for clients who pay by transfer, as they see it',
  staff_session_hours: 'Hours before staff are signed out, active or not',
}

import type { SettingKey } from '#contract/identity'

/** What each setting means, stored beside it for whoever reads the table without this program. */
export const settingDescriptions: Record<SettingKey, string> = {
  staff_second_factor_required: 'Whether staff must use two-step login (true or false)',
  client_session_idle_days: 'Days without use after which a client is signed out',
  client_session_days: 'Days after which a client is signed out, used or not',
  staff_session_idle_minutes: 'Minutes without use after which staff are signed out',
  staff_session_hours: 'Hours after which staff are signed out, used or not',
}

import { keepPreference, readPreference } from '#web/ui/preference.ts'

/** Do single keys act? Those who dictate to the computer do not want it. */
export const areShortcutsOn = (): boolean => readPreference('shortcuts') !== 'off'

export const setShortcutsOn = (on: boolean): void => keepPreference('shortcuts', on ? 'on' : 'off')

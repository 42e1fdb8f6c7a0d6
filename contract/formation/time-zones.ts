import type { StateCode } from './state-names.ts'

/** The main time zone of each state outside Eastern Time. */
const zonesByStates: readonly (readonly [zone: string, states: readonly StateCode[]])[] = [
  [
    'America/Chicago',
    ['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI'],
  ],
  ['America/Denver', ['CO', 'ID', 'MT', 'NM', 'UT', 'WY']],
  ['America/Phoenix', ['AZ']],
  ['America/Los_Angeles', ['CA', 'NV', 'OR', 'WA']],
  ['America/Anchorage', ['AK']],
  ['Pacific/Honolulu', ['HI']],
]

/** Returns the time zone of a state. Defaults to Eastern Time. */
export const getStateTimeZone = (state: string): string =>
  zonesByStates.find(([, states]) => states.some((code) => code === state))?.[0] ?? 'America/New_York'

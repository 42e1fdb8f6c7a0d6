import type { StateCode } from './state-names.ts'

/** The time zone in which most people of a state live. */
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

/** The time zone of an organization, by its state. Eastern Time if the state isn't known. */
export const getStateTimeZone = (state: string): string =>
  zonesByStates.find(([, states]) => states.some((code) => code === state))?.[0] ?? 'America/New_York'

import { getKeys } from '#contract/get-keys.ts'

/**
 * Names of states with rules, by postal code. Kept apart from the rules, so that forms don't have to load
 * them.
 */
export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const
export type StateCode = keyof typeof stateNames
export const stateCodes = getKeys(stateNames)

/** Returns a state's name as written inside a sentence: "Ohio" or "the District of Columbia". */
export const getStatePlace = (code: StateCode): string => `${code === 'DC' ? 'the ' : ''}${stateNames[code]}`

/** Returns a state's name as used in URLs: "new-york". */
export const getStateSlug = (code: StateCode): string => stateNames[code].toLowerCase().replaceAll(' ', '-')

export const stateSlugs: readonly string[] = stateCodes.map(getStateSlug)

export const findStateBySlug = (slug: string): StateCode | null =>
  stateCodes.find((code) => getStateSlug(code) === slug) ?? null

/** Finds a state by its name or postal code in any case. Returns null if there is none. */
export const findStateCode = (text: string): StateCode | null => {
  const typed = text.trim().toLowerCase()
  return (
    stateCodes.find((code) => code.toLowerCase() === typed || stateNames[code].toLowerCase() === typed) ??
    null
  )
}

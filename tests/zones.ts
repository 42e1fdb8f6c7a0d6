/**
 * Time zones of the tests. Date tests (`*.zones.test.ts` and journeys tagged @zones) run in every zone. Other
 * tests run only in `HOME_ZONE`.
 */
const TIME_ZONES = ['America/New_York', 'Pacific/Auckland', 'UTC']

/** Default time zone of the tests. TEST_ZONE overrides it. */
export const HOME_ZONE = process.env.TEST_ZONE ?? 'America/New_York'

export const OTHER_ZONES = TIME_ZONES.filter((zone) => zone !== HOME_ZONE)

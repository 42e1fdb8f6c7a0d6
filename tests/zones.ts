/**
 * Time zones of the tests. Date tests (`*.zones.test.ts` and journeys marked @zones) run in every zone, others in the
 * first.
 */
const zones = ['America/New_York', 'Pacific/Auckland', 'UTC']

/** The zone of all tests. TEST_ZONE overrides it. */
export const homeZone = process.env.TEST_ZONE ?? 'America/New_York'

export const otherZones = zones.filter((zone) => zone !== homeZone)

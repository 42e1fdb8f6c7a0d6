/** Tests of dates, `*.zones.test.ts` and journeys marked @zones, run in every zone; all others in the first. */
const zones = ['America/New_York', 'Pacific/Auckland', 'UTC']

/** The zone in which all tests run; TEST_ZONE names another. */
export const homeZone = process.env.TEST_ZONE ?? 'America/New_York'

export const otherZones = zones.filter((zone) => zone !== homeZone)

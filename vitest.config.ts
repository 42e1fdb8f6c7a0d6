import { defineConfig } from 'vitest/config'
import { homeZone, otherZones } from '#tests/zones.ts'

const folders = ['contract', 'server', 'web', 'sandbox', 'launcher', 'tests']

/** The tests of these files in a zone. */
const inZone = (zone: string, files: string) => ({
  test: {
    name: zone,
    include: folders.map((folder) => `${folder}/**/${files}`),
    // The journeys are Playwright's; see playwright.config.ts.
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // For a machine that does much else; a check that holds is never waited for.
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: zone },
  },
})

export default defineConfig({
  test: {
    globalSetup: 'tests/database-server.ts',
    // Own processes, because tests of the launcher start and end programs; two, because CI machines have two cores.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      inZone(homeZone, '*.test.{ts,tsx}'),
      ...otherZones.map((zone) => inZone(zone, '*.zones.test.{ts,tsx}')),
    ],
  },
})

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { homeZone, otherZones } from '#tests/zones.ts'

const folders = ['contract', 'server', 'web', 'sandbox', 'launcher', 'tests']

/** Tests that mostly wait, for programs to start or for outages to pass, each go before two that fill their pauses. */
class WaitingTestsBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /\/(launcher|tests\/faults)\//.test(moduleId)
    const sorted = await super.sort(files)
    const waiting = sorted.filter(waits)
    const others = sorted.filter((file) => !waits(file))
    const turns = waiting.flatMap((file, index) => [file, ...others.slice(2 * index, 2 * index + 2)])
    return [...turns, ...others.slice(2 * waiting.length)]
  }
}

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
    // Own processes, because tests of the launcher start and end programs; three, because CI machines have two
    // cores and some tests mostly wait.
    pool: 'forks',
    maxWorkers: 3,
    // The files of a process share what they import: reading the server anew for each took a third of the time.
    isolate: false,
    sequence: { sequencer: WaitingTestsBetween },
    projects: [
      inZone(homeZone, '*.test.{ts,tsx}'),
      ...otherZones.map((zone) => inZone(zone, '*.zones.test.{ts,tsx}')),
    ],
  },
})

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HOME_ZONE, OTHER_ZONES } from '#tests/zones.ts'

const runsAllFaults = process.env.ALL_FAULTS === 'yes'
const testFolders = ['contract', 'server', 'web', 'sandbox', 'launcher', 'tests']

/** Mixes test files that mostly wait with CPU-bound ones, so that parallel workers stay busy. */
class InterleavingSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /\/(launcher|tests\/faults)\//.test(moduleId)
    const sorted = await super.sort(files)
    const waiting = sorted.filter(waits)
    const others = sorted.filter((file) => !waits(file))
    const turns = waiting.flatMap((file, index) => [file, ...others.slice(2 * index, 2 * index + 2)])
    return [...turns, ...others.slice(2 * waiting.length)]
  }
}

/** Creates a Vitest project that runs the given files in a time zone. */
const createZoneProject = (zone: string, files: string) => ({
  test: {
    name: zone,
    include: testFolders.map((folder) => `${folder}/**/${files}`),
    // Playwright runs the journeys. See playwright.config.ts. `npm run test:faults` also runs the longer
    // fault tests, which take several minutes.
    exclude: ['**/node_modules/**', 'tests/journeys/**', ...(runsAllFaults ? [] : ['**/*.full.test.ts'])],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Allows for a busy machine. Checks normally pass much sooner.
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: zone },
  },
})

export default defineConfig({
  test: {
    globalSetup: 'tests/database-server.ts',
    // Uses separate processes, because launcher tests start and stop programs. Uses three workers, because
    // some tests mostly wait.
    pool: 'forks',
    maxWorkers: 3,
    // Shares imported modules between test files, because reloading the server for each file would take a
    // third of the total run time.
    isolate: false,
    sequence: { sequencer: InterleavingSequencer },
    projects: [
      createZoneProject(HOME_ZONE, '*.test.{ts,tsx}'),
      ...OTHER_ZONES.map((zone) => createZoneProject(zone, '*.zones.test.{ts,tsx}')),
    ],
  },
})

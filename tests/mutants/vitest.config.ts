import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HOME_ZONE } from '../zones.ts'

const mutated = (process.env.MUTATED_FILE ?? '').split('/')

/** Runs the tests closest to the mutated file first, to detect the mutant sooner. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getNearness = ({ moduleId }: TestSpecification) => {
      const path = relative(process.cwd(), moduleId).split('/')
      const differing = path.findIndex((part, index) => part !== mutated[index])
      const isOwnTest = path.at(-1)?.split('.')[0] === mutated.at(-1)?.split('.')[0]
      return (differing === -1 ? path.length : differing) + (isOwnTest ? 1 : 0)
    }
    const nearness = new Map(files.map((file) => [file, getNearness(file)]))
    return files.toSorted((a, b) => (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0))
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,sandbox,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/{journeys,mutants}/**'],
    sequence: { sequencer: NearestFirst },
    globalSetup: 'tests/database-server.ts',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    bail: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: HOME_ZONE },
  },
})

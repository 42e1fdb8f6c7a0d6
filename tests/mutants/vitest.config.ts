import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { homeZone } from '../zones.ts'

/** A mutant is done with the first test that fails, so those that start no program come first. */
class QuickTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProgram = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').includes('runProgram')
    return files.sort((a, b) => Number(startsProgram(a)) - Number(startsProgram(b)))
  }
}

/** The tests that guard the code which is mutated, in one zone; not those that noticed nothing that others didn't. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/domains/projects/*.test.ts',
      'server/domains/payments/checkout/{checkout-times,create-checkout,remove-unpaid-project}.test.ts',
      'server/domains/payments/discounts/{discount,hold-discount,redeem-discount}.test.ts',
      'server/domains/payments/refunds/*.test.ts',
      'server/domains/payments/sync/*.test.ts',
    ],
    sequence: { sequencer: QuickTestsFirst },
    globalSetup: 'tests/database-server.ts',
    environment: 'node',
    // Reading the program anew for each file took half of the time.
    isolate: false,
    // What never comes fails its test long before the mutant's own time is over, which begins with the start of a runner.
    testTimeout: 10_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
    env: { TZ: homeZone, TEST_PATIENCE_MS: '5000' },
  },
})

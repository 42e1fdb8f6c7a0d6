import { defineConfig } from 'vitest/config'
import { homeZone } from '../zones.ts'

/** The tests that guard the code which is mutated, in one zone. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/features/projects/*.test.ts',
      'server/features/purchase/*.test.ts',
      'server/features/staff-payments/refund-verdict.test.ts',
      'server/features/webhooks/webhooks.test.ts',
    ],
    globalSetup: 'tests/database-server.ts',
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: homeZone },
  },
})

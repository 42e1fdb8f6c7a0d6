import { defineConfig } from 'vitest/config'
import { homeZone } from '../zones.ts'

/** The tests that guard the code which is mutated, in one zone. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/domains/projects/*.test.ts',
      'server/domains/payments/checkout/*.test.ts',
      'server/domains/payments/refunds/refund-eligibility.test.ts',
      'server/domains/payments/provider-events/webhooks.test.ts',
    ],
    globalSetup: 'tests/database-server.ts',
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: homeZone },
  },
})

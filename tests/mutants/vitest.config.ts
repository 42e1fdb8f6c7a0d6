import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

/** The tests that guard the slice which is mutated; `include` replaces that of all tests. */
const config = mergeConfig(shared, defineConfig({}))
config.test.include = [
  'contract/**/*.test.ts',
  'server/features/projects/*.test.ts',
  'server/features/purchase/*.test.ts',
  'server/features/staff-payments/refund-verdict.test.ts',
  'server/features/webhooks/webhooks.test.ts',
]
export default config

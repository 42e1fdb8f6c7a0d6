import { defineConfig } from 'vitest/config'

const folders = ['contract', 'server', 'web', 'sandbox', 'launcher', 'tests']

export default defineConfig({
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    // The journeys are Playwright's; see playwright.config.ts.
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    environment: 'node',
    globalSetup: 'tests/database-server.ts',
    // Own processes, because tests of the launcher start and end programs; two, because CI machines have two cores.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
})

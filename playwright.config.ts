import { defineConfig } from '@playwright/test'
import { findChromium, searchHere } from '#launcher/browsers.ts'
import { homeZone, otherZones } from '#tests/zones.ts'

const wide = { viewport: { width: 1280, height: 800 } }
const search = searchHere()
const executablePath = findChromium(search)

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/start-program.ts',
  fullyParallel: true,
  // One more than CI machines have cores: journeys also wait.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Generous, for a machine that does much else; a journey that works never waits for them.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    // Set by the global setup; the workers, which open the pages, read this file again after it ran.
    ...(process.env.BASE_URL === undefined ? {} : { baseURL: process.env.BASE_URL }),
    actionTimeout: process.env.SOFT_ASSERTIONS === undefined ? 30_000 : 6_000,
    locale: 'en-US',
    timezoneId: homeZone,
    // Recording costs a fifth of the time; TRACE=retain-on-failure npm test -- journeys shows how one failed.
    trace: process.env.TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium refuses its own sandbox to root. Drawing like a graphics card without having one costs a tenth of a run.
      args: ['--disable-background-networking', '--disable-gpu', ...(search.isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'desktop',
      // In a run of all groups these follow on a PostgreSQL of their own, with the same screen.
      ...(process.env.ELSEWHERE_FOLLOWS === undefined ? {} : { grepInvert: /@elsewhere/ }),
      use: wide,
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    ...otherZones.map((timezoneId) => ({
      name: timezoneId.replace(/^.*\//, '').toLowerCase(),
      grep: /@zones/,
      use: { ...wide, timezoneId },
    })),
  ],
})

import { defineConfig } from '@playwright/test'
import { findChromium, readBrowserEnvironment } from '#launcher/browsers.ts'
import { HOME_ZONE, OTHER_ZONES } from '#tests/zones.ts'

const wideViewport = { viewport: { width: 1280, height: 800 } }
const browserEnvironment = readBrowserEnvironment()
const executablePath = findChromium(browserEnvironment)

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/start-program.ts',
  fullyParallel: true,
  // One worker more than CI has cores, because journeys spend much of their time waiting.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Allows for a busy machine. Journeys normally finish much sooner.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    // Set by the global setup. Workers reload this file after the setup has run.
    ...(process.env.BASE_URL === undefined ? {} : { baseURL: process.env.BASE_URL }),
    actionTimeout: process.env.SOFT_ASSERTIONS === undefined ? 30_000 : 6_000,
    locale: 'en-US',
    timezoneId: HOME_ZONE,
    // Recording takes a fifth of the run time. To debug a journey, run `TRACE=retain-on-failure npm test --
    // journeys`.
    trace: process.env.TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium can't use its sandbox as root. Emulating a graphics card takes a tenth of the run time.
      args: [
        '--disable-background-networking',
        '--disable-gpu',
        ...(browserEnvironment.isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // A full run skips `@elsewhere` journeys here, because it runs them afterward against a separate
      // PostgreSQL server.
      ...(process.env.ELSEWHERE_FOLLOWS === undefined ? {} : { grepInvert: /@elsewhere/ }),
      use: wideViewport,
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    ...OTHER_ZONES.map((timezoneId) => ({
      name: timezoneId.replace(/^.*\//, '').toLowerCase(),
      grep: /@zones/,
      use: { ...wideViewport, timezoneId },
    })),
  ],
})

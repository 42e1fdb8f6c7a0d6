import type { Page } from '@playwright/test'
import type { Health } from '#contract/health'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createSession, expectToast, logInByRequest } from './steps.ts'

const jobId = '5f0c1a52-5e0e-4ab4-9d5c-9c4f0a0a7f10'
const at = new Date(Date.now() - 25 * 60_000).toISOString()

/** Changes the health report in responses. The server itself stays unchanged, because journeys share it. */
const changeHealth = async (page: Page, change: (health: Health) => object) => {
  await page.route('**/api/admin/health', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

const makeWorking = (health: Health) => ({
  ...health,
  state: 'working',
  parts: health.parts.map((part) => {
    if (part.part === 'jobs')
      return { ...part, state: 'working', says: 'All jobs run on schedule. They were checked', at }
    return part.part === 'backup'
      ? { ...part, state: 'working', says: 'The last backup was made', at }
      : { ...part, state: 'working' }
  }),
})

const makeBroken = (health: Health) => ({
  ...health,
  state: 'broken',
  parts: health.parts.map((part) => {
    if (part.part === 'mail')
      return {
        ...part,
        state: 'broken',
        says: '14 emails wait, the oldest for 25 minutes. connect ECONNREFUSED 192.0.2.10:587',
        at,
      }
    if (part.part === 'jobs')
      return {
        ...part,
        state: 'broken',
        says: 'One job failed and won’t be tried again by itself.',
        at: null,
      }
    return part.part === 'backup' ? { ...part, state: 'attention' } : { ...part, state: 'working' }
  }),
  queues: [
    { queue: 'deliver-mail', waiting: 14, active: 2 },
    { queue: 'scan-document', waiting: 1, active: 0 },
  ],
  deadJobs: [
    {
      id: jobId,
      queue: 'check-website',
      failedAt: at,
      attempts: 4,
      cause: 'relation “users” does not exist',
    },
  ],
  incidents: [
    {
      id: 2,
      kind: 'mail',
      subject: '',
      cause: '14 emails wait, the oldest for 25 minutes. connect ECONNREFUSED 192.0.2.10:587',
      count: 31,
      startedAt: at,
      lastAt: at,
      endedAt: null,
    },
    {
      id: 1,
      kind: 'job',
      subject: 'sweep-expired',
      cause: '1 of 9 records failed',
      count: 2,
      startedAt: at,
      lastAt: at,
      endedAt: at,
    },
  ],
})

test('the health page shows each part and the version, and starts a file check @phone', async ({
  page,
}, info) => {
  await logInByRequest(page, 'staff', '/admin/health')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health')
  for (const part of ['Background jobs', 'Emails', 'Payments', 'Virus scanner', 'Storage', 'Backups'])
    await expect(page.getByRole('heading', { level: 3, name: part, exact: true })).toBeVisible()
  await expect(page.getByText(/^Running version \d/)).toBeVisible()
  await changeHealth(page, makeWorking)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Everything works' })).toBeVisible()
  await captureScreen(page, info, 'health-working')
  await page.getByRole('button', { name: 'Check all files now' }).click()
  await expectToast(page, 'The files are being checked')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('staff see what is broken, and run or dismiss a failed job @phone', async ({ page }, info) => {
  await createSession(page, 'staff')
  await changeHealth(page, makeBroken)
  await page.goto('/admin/health')
  await expect(page.getByText('Broken: Background jobs and Emails')).toBeVisible()
  await expect(page.getByText('Check the mail server.')).toBeVisible()
  await captureScreen(page, info, 'health-broken')
  await page.emulateMedia({ colorScheme: 'dark' })
  await captureScreen(page, info, 'health-broken-dark')

  // The job doesn't exist on the server, so the action fails.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Error', 'This job isn’t waiting for you anymore. Reload the page.')
  await page.route(`**/api/admin/health/jobs/${jobId}`, (route) => route.fulfill({ json: { success: true } }))
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await expectToast(page, '“Check website” dismissed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

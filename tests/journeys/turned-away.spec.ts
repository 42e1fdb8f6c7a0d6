import type { Page } from '@playwright/test'
import { expectCountdownRedirect } from './countdown.ts'
import { expect, strictExpect, test } from './journey.ts'
import { copySessionToBrowser, createClient, createUnpaidClient } from './staff-steps.ts'

/**
 * Opens a page that redirects the user, with a paused clock. Advances the clock only until the redirect is
 * announced.
 */
const openDenied = async (page: Page, path: string) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(20)
    await strictExpect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 25_000 })
}

test("[PROJ-04] another client's project redirects to the dashboard after 3 seconds", async ({ page }) => {
  const { publicId } = await createUnpaidClient('Dana Moss')
  const { client } = await createClient('Ole Lund')
  await copySessionToBrowser(page.context(), client)
  await openDenied(page, `/project/${publicId}`)
  await expectCountdownRedirect(page, `/project/${publicId}`, 'your dashboard', '/dashboard')
})

test('[ADM-02] visitors and clients have no access', async ({ page }) => {
  await openDenied(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
  const { client } = await createClient('Ole Lund')
  await copySessionToBrowser(page.context(), client)
  await openDenied(page, '/admin/queue')
  await expect(page.getByText('This area is for the Causeway team.')).toBeVisible()
})

test('[ADM-03] the admin page redirects visitors to the home page after 3 seconds', async ({ page }) => {
  await openDenied(page, '/admin')
  await expectCountdownRedirect(page, '/admin', 'the home page', '/')
})

test('[ADM-04] the admin page redirects visitors immediately when they press the button', async ({
  page,
}) => {
  await openDenied(page, '/admin')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/')
})

test('[PROF-08] the profile redirects visitors to the login after 3 seconds', async ({ page }) => {
  await openDenied(page, '/profile')
  await expectCountdownRedirect(page, '/profile', 'the login page', '/login?returnUrl=%2Fprofile')
})

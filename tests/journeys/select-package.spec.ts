import { expect, strictExpect, test } from './journey.ts'
import { createUniqueEmailAddress, delayResponses, expectToast } from './steps.ts'

// These tests control the clock. Animations don't use that clock, so they're turned off.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[PKG-07] the form scrolls into view 100 ms after a package is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.clock.install()
  await page.goto('/select-package')
  // Hydration needs a running clock, so wait for it first.
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(page, 'Package Required', 'Please select a package to continue')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 0))
  // Dispatch the event directly, because a click would scroll the page.
  await page.getByRole('radio', { name: /Starter/ }).dispatchEvent('click')
  const form = page.getByRole('heading', { name: 'Your Starter Package' })
  await expect(form).toBeAttached()
  await expect(form).not.toBeInViewport()
  const before = await scrolled()
  await page.clock.runFor(99)
  expect(await scrolled()).toBe(before)
  await page.clock.runFor(1)
  await expect(form).toBeInViewport()
})

test('[PKG-12] selecting a package refetches the user, waits 100 ms, and opens the checkout of its project', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/select-package?package=starter')
  await page.locator('input[name=name]').fill('Noor Haddad')
  await page.locator('input[name=email]').fill(createUniqueEmailAddress('patient'))
  await page.locator('input[name=disclosureAgreed]').check()
  // A request for the next page's script shows the navigation before the URL changes.
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const isOnTheWay = () => scripts.some((address) => address.includes('/assets/checkout-project'))
  const { release } = await delayResponses(page, /\/api\/me$/)
  const asked = page.waitForRequest('**/api/me')
  const selected = page.waitForResponse('**/api/select-package')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const { publicId } = (await (await selected).json()) as { publicId: string }
  await asked

  await page.clock.runFor(1000)
  await expect(page, 'the session is not refreshed yet').toHaveURL(/\/select-package/)
  release()
  const menu = page.getByRole('button', { name: /Noor Haddad/ })
  await expect(async () => {
    await page.clock.runFor(1)
    await strictExpect(menu).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 25_000 })
  await page.clock.runFor(50)
  expect(isOnTheWay(), 'the delay is not over yet').toBe(false)
  await page.clock.runFor(50)
  await expect.poll(isOnTheWay).toBe(true)
  await expect(page).toHaveURL(`/checkout/${publicId}`)
})

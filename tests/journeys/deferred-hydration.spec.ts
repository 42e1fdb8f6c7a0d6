import { expect, test } from './journey.ts'
import { demoPassword, holdPage } from './steps.ts'

test('[LOGIN-04] a login sent before its page is hydrated waits for it and is kept out of the address @phone', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
  const { release } = await holdPage(page, /assets\/.*\.js/)
  await page.goto('/login')
  await page.locator('input[name=email]').fill('client@causeway.example')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('input[name=password]').press('Enter')
  release()
  await expect(page).toHaveURL('/dashboard')
  expect(addresses.filter((address) => /POST \S+\/login$/.test(address))).toHaveLength(1)
  expect(addresses.filter((address) => address.includes(demoPassword))).toHaveLength(0)
})

test('a form of an address with something in it keeps what is typed while it wakes @phone', async ({
  page,
}) => {
  const { release } = await holdPage(page, /assets\/.*\.js/)
  await page.goto('/register?returnUrl=%2Fprofile', { waitUntil: 'domcontentloaded' })
  await page.locator('input[name=name]').fill('Ole Lund')
  await page.locator('input[name=email]').fill('not-an-address')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=password]').press('Enter')
  release()
  await expect(page.locator('input[name=email]')).toBeFocused()
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('input[name=name]')).toHaveValue('Ole Lund')
  await expect(page.locator('input[name=password]')).toHaveValue('short')
})

test('a field left before its page is hydrated is checked once it is @phone', async ({ page }) => {
  const { release } = await holdPage(page, /assets\/.*\.js/)
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.locator('[name=fullName]').fill('Maria Delgado')
  await page.locator('[name=email]').fill('maria@')
  await page.locator('[name=subject]').fill('A')
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  release()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  // The field that still has the focus waits until it is left.
  await expect(page.locator('[name=subject]')).toBeFocused()
  await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  await expect(page.locator('[name=fullName]')).toHaveValue('Maria Delgado')
})

test('a form waits under a pointer that does not move, and is hydrated when it does', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/login')
  const email = page.locator('input[name=email]')
  await email.dispatchEvent('pointermove', { movementX: 0, movementY: 0, bubbles: true })
  await expect(page.locator('html[data-drawn]')).toBeAttached()
  expect(scripts).toEqual([])
  const woken = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 310)
  await woken
})

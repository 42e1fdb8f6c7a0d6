import { expect, test } from './journey.ts'
import { DEMO_PASSWORD, delayPageScript } from './steps.ts'

const scriptsPattern = /assets\/.*\.js/

test('[LOGIN-04] a login submitted before hydration is sent once, after it, and never appears in a URL @phone', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const { release } = await delayPageScript(page, scriptsPattern)
  await page.goto('/login')
  await page.locator('input[name=email]').fill('client@causeway.example')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.locator('input[name=password]').press('Enter')
  release()
  await expect(page).toHaveURL('/dashboard')
  expect(requests.filter((request) => /POST \S+\/login$/.test(request))).toHaveLength(1)
  expect(requests.filter((request) => request.includes(DEMO_PASSWORD))).toHaveLength(0)
})

test('a form keeps what was typed before hydration @phone', async ({ page }) => {
  const { release } = await delayPageScript(page, scriptsPattern)
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

for (const [path, left, next] of [
  ['/contact', 'fullName', 'message'],
  ['/', 'email', 'topic'],
] as const)
  test(`the ${left} field of ${path} is checked if it was left before hydration @phone`, async ({ page }) => {
    const { release } = await delayPageScript(page, scriptsPattern)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.locator(`[name=${left}]`).fill('x')
    await page.locator(`[name=${next}]`).fill('y')
    release()
    await expect(page.locator(`[name=${left}]`)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator(`[name=${left}]`)).toHaveValue('x')
    await expect(page.locator(`[name=${next}]`)).toHaveValue('y')
    await expect(page.locator(`[name=${next}]`)).not.toHaveAttribute('aria-invalid', 'true')
  })

test('sliders, the search preview, and a package keep what was chosen before hydration @phone', async ({
  page,
}) => {
  const { release } = await delayPageScript(page, scriptsPattern)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.locator('input[name=months]').fill('24')
  await page.locator('input[name=cause]').fill('animal shelter')
  release()
  await expect(page.getByText('24 months')).toBeVisible()
  await expect(page.getByText('www.animalshelter.org')).toBeVisible()
  await expect(page.locator('input[name=cause]')).toHaveValue('animal shelter')
  await expect(page.locator('input[name=months]')).toHaveValue('24')

  const { release: releaseNext } = await delayPageScript(page, scriptsPattern)
  await page.goto('/select-package', { waitUntil: 'domcontentloaded' })
  await page.locator('input[value=starter]').check()
  releaseNext()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Starter')
  await expect(page.locator('input[value=starter]')).toBeChecked()
})

test('a button pressed before hydration acts after it @phone', async ({ page }) => {
  const { release } = await delayPageScript(page, scriptsPattern)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an interaction loads the scripts again after the network failed', async ({ page }) => {
  await page.route(scriptsPattern, (route) => route.abort())
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed')
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await failed
  await page.unroute(scriptsPattern)
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  await page.mouse.move(320, 310)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page loads no scripts under a resting pointer, and loads them when it moves', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && loaded.push(request.url()))
  await page.goto('/login')
  const email = page.locator('input[name=email]')
  await email.dispatchEvent('pointermove', { movementX: 0, movementY: 0, bubbles: true })
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  const first = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 310)
  await first
})

test('a public page contains its style sheet and keeps it after hydration and navigation @phone', async ({
  page,
}) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  const isStyled = () => page.locator('body > header').evaluate((header) => getComputedStyle(header).position)
  await page.goto('/login')
  expect(await isStyled()).toBe('sticky')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.locator('input[name=email]').click()
  await page.waitForFunction(() => document.querySelector('input[name=email]')?.matches(':focus'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /log in/i })
    .click()
  await expect(page).toHaveURL('/login')
  expect(await isStyled()).toBe('sticky')
  expect(sheets).toEqual([])
})

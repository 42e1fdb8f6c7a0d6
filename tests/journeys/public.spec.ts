import type { Page } from '@playwright/test'
import { captureScreen } from './capture-screen.ts'
import { expectCountdownRedirect } from './countdown.ts'
import { expect, test } from './journey.ts'
import { expectHydrated, logInByRequest, watchHydration } from './steps.ts'

const pages = [
  { path: '/', name: 'home' },
  { path: '/about', name: 'about' },
  { path: '/contact', name: 'contact' },
  { path: '/contact/sent', name: 'contact-sent' },
  { path: '/contact/not-sent', name: 'contact-not-sent' },
  { path: '/unsubscribe', name: 'unsubscribe' },
  { path: '/unsubscribe/done', name: 'unsubscribed' },
  { path: '/terms', name: 'terms' },
  { path: '/privacy', name: 'privacy' },
  { path: '/cookies', name: 'cookies' },
  { path: '/security', name: 'security' },
  { path: '/states', name: 'states' },
  { path: '/states/georgia', name: 'state' },
  { path: '/no-such-page', name: 'not-found' },
]

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

for (const { path, name } of pages)
  test(`${name} is readable in light and dark mode and loads no script before an interaction @phone`, async ({
    page,
  }, info) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    // The 404 page would redirect during the check, so block its scripts.
    if (name === 'not-found') await page.route(/assets\/.*\.js/, (route) => route.abort())
    for (const colorScheme of ['light', 'dark'] as const) {
      // Set before the page opens, because transitions inside a closed menu never end.
      await page.emulateMedia({ colorScheme })
      const response = await page.goto(path)
      expect(response?.status()).toBe(name === 'not-found' ? 404 : 200)
      await captureScreen(page, info, `public-${name}-${colorScheme}`)
    }
    if (name !== 'not-found') expect(scripts).toEqual([])
  })

for (const name of ['select-package', 'login', 'register', 'forgot-password'])
  test(`${name} is readable in light and dark mode and loads its scripts on focus @phone`, async ({
    page,
  }, info) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`/${name}`)
      await captureScreen(page, info, `public-${name}-${colorScheme}`)
    }
    expect(scripts).toEqual([])
    await page.getByRole('main').locator('input').first().focus()
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
  })

test('signed-in clients see their own header on every public page @phone', async ({ page }, info) => {
  await logInByRequest(page, 'client')
  await expect(page).toHaveURL('/dashboard')
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/terms',
    '/privacy',
    '/cookies',
    '/select-package',
    '/states',
  ]) {
    await page.goto(path)
    const header = page.locator('header')
    if (isPhone(page)) {
      await header.locator('summary').click()
      await expect(header.getByText('Logged in as')).toBeVisible()
      await header.locator('summary').click()
    } else await expect(header.getByRole('button', { name: /Clara Jensen/ })).toBeVisible()
    await captureScreen(page, info, `signed-in-${path.slice(1) || 'home'}`)
  }
})

test('[PUB-02] the 404 page counts down and returns home @phone', async ({ page }) => {
  await watchHydration(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/no/such/page')
  await expectHydrated(page)
  await test.step('[PUB-01] an unknown URL shows the 404 page', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found'))
  await expect(page.locator('main svg[viewBox="0 0 280 140"]'), 'with its drawing').toBeInViewport()
  await expectCountdownRedirect(page, '/no/such/page', 'the home page', '/')
})

test('[HOME-04] one question is open at a time, and a second press closes it @phone', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('details[name=faq]')
  const press = (index: number) => questions.nth(index).locator('summary').click()
  const open = page.locator('details[name=faq][open]')
  await press(0)
  await expect(open).toHaveCount(1)
  await press(2)
  await expect(open).toHaveCount(1)
  await expect(questions.nth(2)).toHaveAttribute('open', '')
  await press(2)
  await expect(open).toHaveCount(0)
})

test('[HOME-06] [HOME-07] the demo tour opens on the first press and supports the keyboard @phone', async ({
  page,
}, info) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Demo' }).press('Enter')
  const tour = page.getByRole('dialog', { name: 'A look inside your client portal' })
  const scene = (title: string) => tour.getByRole('heading', { name: title })
  const heights = new Set<number>()
  const measure = async () =>
    heights.add(Math.round((await tour.locator('section').boundingBox())?.height ?? 0))
  await expect(scene('You always know when it’s your turn')).toBeVisible()
  await tour.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(tour.getByRole('button', { name: 'Play' })).toBeVisible()
  await measure()
  await page.keyboard.press('ArrowRight')
  await expect(scene('You see exactly where things stand')).toBeVisible()
  await captureScreen(page, info, 'public-demo')
  await measure()
  await page.keyboard.press('ArrowRight')
  await expect(scene('Your team is one message away')).toBeVisible()
  await measure()
  await tour.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(scene('Then it goes to work')).toBeVisible()
  await measure()
  expect([...heights], 'nothing moves from scene to scene').toHaveLength(1)
  const lines = await tour.locator('dd').evaluateAll((figures) =>
    figures.map((figure) => {
      const text = document.createRange()
      text.selectNodeContents(figure)
      const { width } = text.getBoundingClientRect()
      return text.getClientRects().length === 1 && width <= (figure.parentElement?.clientWidth ?? 0)
    }),
  )
  expect(lines, 'every figure is one line that has its room').toEqual([true, true, true, true])
  await tour.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(scene('Your team is one message away')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour).toHaveCount(0)
})

test("the calculator works from the first touch, and the page doesn't scroll @phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const months = page.getByRole('slider', { name: /Months/ })
  await months.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('10 months')).toBeVisible()
  await expect(page.getByText('$100,000', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('[VAL-45] the contact form keeps its input and sends a message @phone', async ({ page }, info) => {
  await watchHydration(page)
  await page.goto('/contact')
  const type = (name: string, text: string) => page.locator(`[name=${name}]`).pressSequentially(text)
  await type('fullName', 'Maria Delgado')
  // Validation on blur works only after hydration.
  await expectHydrated(page)
  await type('email', 'maria@')
  await test.step('a field is validated on blur unless it is empty', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('[name=message]')).toBeFocused()
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  })
  await test.step('a corrected field is validated while typing', async () => {
    await page.locator('[name=email]').fill('maria@test.example')
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await page.locator('[name=email]').fill('maria@')
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  })
  await type('subject', 'A river')
  await type('message', 'May a river foundation apply?')
  await expect(page.locator('[name=fullName]')).toHaveValue('Maria Delgado')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await captureScreen(page, info, 'public-contact-faulty')
  await type('email', 'test.example')
  await page.waitForFunction(() => performance.now() > 2100)
  await send.click()
  await expect(page.getByText('Message sent', { exact: true })).toBeVisible()
  await captureScreen(page, info, 'public-contact-thanks')
})

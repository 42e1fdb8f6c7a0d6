import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { logIn } from './steps.ts'

const pages = [
  { path: '/', name: 'home', ids: '' },
  { path: '/about', name: 'about', ids: '' },
  { path: '/contact', name: 'contact', ids: '[PUB-24] [PUB-25] [PUB-26]' },
  { path: '/contact/sent', name: 'contact-sent', ids: '' },
  { path: '/contact/not-sent', name: 'contact-not-sent', ids: '' },
  { path: '/terms', name: 'terms', ids: '[PUB-27] [PUB-28] [PUB-29]' },
  { path: '/privacy', name: 'privacy', ids: '[PUB-27] [PUB-28]' },
  { path: '/cookies', name: 'cookies', ids: '[PUB-27] [PUB-28]' },
  { path: '/no-such-page', name: 'not-found', ids: '[PUB-01]' },
]

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/** The words that must stand on a page; what they prove is in the title of the test. */
const words: Record<string, readonly (string | RegExp)[]> = {
  contact: ['We reply within 24 hours', 'Monday to Friday, 9 AM to 6 PM EST'],
  terms: ['Contents', 'Effective January 6, 2025', 'not affiliated with, endorsed by or acting for Google'],
  privacy: ['Contents', 'Effective'],
  cookies: ['Contents', 'Effective'],
}

for (const { path, name, ids } of pages)
  test(`${ids} ${name} reads well in light and dark, and brings no framework @phone`, async ({
    page,
  }, info) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    // The 404 page would leave while it is looked at.
    if (name === 'not-found') await page.addInitScript('window.setInterval = () => 0')
    for (const colorScheme of ['light', 'dark'] as const) {
      // Before the page is opened: fades inside a closed menu would never come to rest.
      await page.emulateMedia({ colorScheme })
      const response = await page.goto(path)
      expect(response?.status()).toBe(name === 'not-found' ? 404 : 200)
      await expect(page.locator('html[data-drawn]')).toBeAttached()
      await look(page, info, `public-${name}-${colorScheme}`)
    }
    for (const text of words[name] ?? []) await expect(page.getByText(text).first()).toBeAttached()
    expect(scripts).toEqual([])
  })

for (const name of ['select-package', 'login', 'register', 'forgot-password'])
  test(`${name} reads well in light and dark, and asks for its framework only when approached @phone`, async ({
    page,
  }, info) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`/${name}`)
      await look(page, info, `public-${name}-${colorScheme}`)
    }
    expect(scripts).toEqual([])
    await page.getByRole('main').locator('input').first().focus()
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
  })

test('signed-in clients read every public page under their own header @phone', async ({ page }, info) => {
  await logIn(page, 'client@causeway.example')
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/', '/about', '/contact', '/terms', '/privacy', '/cookies', '/select-package']) {
    await page.goto(path)
    const header = page.locator('header')
    if (isPhone(page)) {
      await header.locator('summary').click()
      await expect(header.getByText('Signed in as')).toBeVisible()
      await header.locator('summary').click()
    } else await expect(header.getByRole('button', { name: /Clara Jensen/ })).toBeVisible()
    await look(page, info, `signed-in-${path.slice(1) || 'home'}`)
  }
})

test('[PUB-02] the 404 page counts down and returns home @phone', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.locator('[data-left]', { hasText: '3 seconds' })).toBeVisible()
  await expect(page.locator('[data-left]', { hasText: '2 seconds' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[PUB-08] [PUB-09] [PUB-10] [PUB-14] [HOME-02] [HOME-03] [HOME-05] visitors find their way by the header @phone', async ({
  page,
}) => {
  await page.goto('/about')
  const openMenu = async () => {
    if (isPhone(page)) await page.locator('header summary').click()
  }
  const link = (name: string) =>
    page.locator('header').getByRole('link', { name, exact: true }).filter({ visible: true })
  await openMenu()
  for (const name of ['Home', 'Pricing', 'About Us', 'Contact Us', 'Existing Clients Login', 'Get Started'])
    await expect(link(name)).toBeVisible()
  await expect(link('Existing Clients Login')).toHaveAttribute('href', '/login')
  await expect(link('Get Started')).toHaveAttribute('href', '/select-package')
  await link('Home').click()
  await expect(page).toHaveURL('/')
  await openMenu()
  await link('Pricing').click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
  if (isPhone(page)) await expect(link('Pricing')).toHaveCount(0)
  for (const name of ['Choose Your Package', 'Start Your Application Today'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/select-package')
  for (const id of ['how-it-works', 'testimonials']) await expect(page.locator(`#${id}`)).toBeAttached()
})

test('[PUB-11] [PUB-12] [PUB-13] [PUB-15] signed-in people meet their own header on pages that inform @phone', async ({
  page,
}, info) => {
  await logIn(page, 'staff@causeway.example')
  await expect(page).toHaveURL('/admin')
  await page.goto('/about')
  const header = page.locator('header')
  if (isPhone(page)) {
    await header.locator('summary').click()
    await expect(header.getByText('Signed in as')).toBeVisible()
    await expect(header.locator('nav:visible a').first()).toHaveAttribute('href', '/admin')
  } else {
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
    await header.getByRole('button').click()
    for (const name of ['Profile Settings', 'Admin Panel', 'Sign Out'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
  }
  await look(page, info, 'public-about-signed-in')
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

test('[HOME-06] [HOME-07] the demo tour opens at the first press and goes by keyboard @phone', async ({
  page,
}, info) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Demo' }).press('Enter')
  const tour = page.getByRole('dialog', { name: 'A look into your client portal' })
  const scene = (title: string) => tour.getByRole('heading', { name: title })
  await expect(scene('Your turn is always marked')).toBeVisible()
  await tour.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(tour.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(scene('You see which stone we stand on')).toBeVisible()
  await look(page, info, 'public-demo')
  await page.keyboard.press('ArrowRight')
  await tour.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(scene('And then it works')).toBeVisible()
  await tour.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(scene('Your team is one message away')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour).toHaveCount(0)
})

test('the calculator counts from the first touch on, and the page stays where it is @phone', async ({
  page,
}) => {
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

test('[VAL-45] a message keeps what is typed and is sent @phone', async ({ page }, info) => {
  await page.goto('/contact')
  const type = (name: string, text: string) => page.locator(`[name=${name}]`).pressSequentially(text)
  await type('fullName', 'Maria Delgado')
  await type('email', 'maria@')
  await type('subject', 'A river')
  await type('message', 'May a river foundation apply?')
  await expect(page.locator('[name=fullName]')).toHaveValue('Maria Delgado')
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await look(page, info, 'public-contact-faulty')
  await type('email', 'test.example')
  await page.waitForFunction(() => performance.now() > 2100)
  await send.click()
  await expect(page.getByText('Your message is with us')).toBeVisible()
  await look(page, info, 'public-contact-thanks')
})

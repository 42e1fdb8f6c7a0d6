import { listDocumentPaths, pages } from '#contract/pages.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, waitForEmail } from './steps.ts'

test.use({ javaScriptEnabled: false })

const paths = [
  '/',
  '/about',
  '/contact',
  '/unsubscribe',
  '/unsubscribe/done',
  '/terms',
  '/privacy',
  '/cookies',
  '/security',
  '/states',
  '/states/illinois',
  '/eligibility',
  '/verify',
  '/login',
  '/select-package',
]

test('public pages are readable and linked without JavaScript @phone', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('footer').getByRole('link', { name: 'Terms of Service' })).toBeVisible()
  }
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.locator('[data-countdown]')).toBeHidden()
})

test('[PUB-03] [PUB-04] every page has a heading without JavaScript', async ({ request, baseURL }) => {
  const id = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'
  const titles: Record<string, string> = {
    '/application': 'Start Your Application',
    '/select-package': 'Choose Your Package',
    '/checkout': 'Checkout',
    [`/checkout/${id}`]: 'Checkout',
    '/checkout/users-7/package-full': 'Checkout',
    [`/project/${id}`]: 'Your project',
    [`/project/${id}/receipt/7`]: 'Receipt',
    '/onboarding': 'Onboarding',
    '/payment-success': 'Payment',
    '/dashboard': 'Dashboard',
    '/profile': 'Profile',
    '/admin': 'Admin Dashboard',
    '/admin/queue': 'Work queue',
  }
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(`<title>${title} | Causeway</title>`)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}"/)
    if (!path.startsWith('/checkout/'))
      expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
  }
  for (const path of pages.flatMap(listDocumentPaths)) {
    const address = path.replaceAll(/__\w+?__/g, '7')
    expect(await (await request.get(address)).text(), path).toMatch(
      /<title>[^<]+ \| Causeway<\/title>|<title>Causeway: /,
    )
  }
})

test('the application page links to the packages without JavaScript @phone', async ({ page }) => {
  await page.goto('/application')
  await page.getByRole('main').getByRole('link', { name: 'Choose Your Package' }).click()
  await expect(page).toHaveURL('/select-package')
})

test('[HOME-04] [PUB-14] questions, menu, and links work without JavaScript @phone', async ({
  page,
}, info) => {
  await page.goto('/')
  // By keyboard, because a click could miss while the sections above are drawn for the first time.
  await page.getByText('Are you a law firm?').press('Enter')
  await expect(page.getByText('does not give legal advice')).toBeVisible()
  await page.getByText('What is the Ad Grant?').press('Enter')
  await expect(page.getByText('does not give legal advice')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Watch Demo' })).toBeHidden()
  await expect(page.getByRole('slider')).toHaveCount(0)
  if (info.project.name === 'phone') await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'About Us' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/about')
})

test('[PUB-24] [API-21] the contact form works without JavaScript @phone', async ({
  context,
  page,
  baseURL,
}) => {
  const email = createUniqueEmailAddress('scriptless')
  const fill = async () => {
    await page.goto('/contact')
    await page.locator('[name=fullName]').fill('Maria Delgado')
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=subject]').fill('A river')
    await page.locator('[name=message]').fill('May a river foundation apply?')
  }
  const opened = async (at: number) =>
    context.addCookies([
      {
        name: 'causeway_opened',
        value: String(at),
        domain: new URL(baseURL ?? '').hostname,
        path: '/contact',
        httpOnly: true,
        sameSite: 'Strict',
      },
    ])
  await fill()
  await opened(Date.now())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message wasn’t sent' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Please wait a moment')

  await fill()
  await opened(Date.now() - 60_000)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL('/contact/sent')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await waitForEmail(email, /We got your message/)
})

test('the unsubscribe form works without JavaScript @phone', async ({ page }) => {
  await page.goto('/unsubscribe?token=unknown')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page).toHaveURL('/unsubscribe/done')
  await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible()
})

test('without JavaScript, form input never ends up in a URL, and the page says that it needs JavaScript @phone', async ({
  page,
}) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await page.locator('[name=email]').fill('maria@test.example')
    await page.locator('[name=password]').fill('Granite-Bridge-7')
    await page.locator('[name=password]').press('Enter')
    await page.waitForLoadState()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('This form needs JavaScript')).toBeVisible()
  }
})

import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, logInByRequest, waitForEmail } from './steps.ts'

test('a visitor sees their own cause in the sample search results @phone', async ({ page }, info) => {
  await page.goto('/')
  const preview = page.getByRole('complementary', { name: 'Your ad in search results' })
  await expect(preview).toContainText('Food Bank Ohio')
  // Visible without scrolling: on phones, the preview's top, and on other screens, all of it.
  await expect(preview).toBeInViewport({ ratio: info.project.name === 'phone' ? 0.01 : 1 })
  await preview.getByLabel('Type your cause and see your ad').fill('river cleanup <b>Maine</b>')
  await expect(preview).toContainText('River Cleanup <b>Maine</b> | Give, Volunteer, Get Help')
  await expect(preview).toContainText('www.rivercleanupbmaineb.org')
  await preview.getByLabel('Type your cause and see your ad').fill('   ')
  await expect(preview, 'an empty field shows the example').toContainText('Food Bank Ohio')
  await captureScreen(page, info, 'home-search-preview')
})

test('the demo’s last scene fits, with its buttons on screen @phone', async ({ page }, info) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const demo = page.getByRole('dialog', { name: 'A look inside your client portal' })
  const next = demo.getByRole('button', { name: 'Next' })
  for (let scene = 2; scene <= 4; scene += 1) {
    await next.click()
    await expect(demo.getByRole('progressbar', { name: `Scene ${scene} of 4` })).toBeVisible()
    await expect(demo.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 1 })
  }
  await expect(next).toBeDisabled()
  const overflows = await demo
    .locator('dl:visible > div')
    .evaluateAll((figures) => figures.filter((figure) => figure.scrollWidth > figure.clientWidth).length)
  expect(overflows, 'figures that run into the next one').toBe(0)
  await captureScreen(page, info, 'home-demo-last')
})

test('a visitor requests a call before paying, and staff see when to call @phone', async ({ page }, info) => {
  const email = createUniqueEmailAddress('call')
  await page.goto('/#talk')
  const form = page.locator('#talk form')
  await form.getByRole('button', { name: 'Request a call' }).click()
  await expect(form.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await form.getByLabel('Your name').fill('Ada Moss')
  await form.getByLabel('Phone').fill('(614) 555-0134')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Best day').selectOption('Thursday')
  await form.getByLabel('Best time (ET)').selectOption('3–6 PM')
  await form.getByLabel(/What should we talk about/).fill('A food bank in Ohio.')
  await captureScreen(page, info, 'home-talk-first')
  // The server rejects forms that are submitted faster than a person could fill them in.
  const submit = form.getByRole('button', { name: 'Request a call' })
  await expect(async () => {
    if (await submit.isVisible()) await submit.click()
    await expect(page.getByText(/Expect our call on Thursday, \w+ \d+, \d{4}, 3–6 PM ET\./)).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 25_000 })
  await expect(
    page.getByRole('status').filter({ hasText: 'We’ll call you' }),
    'on screen although the page got shorter',
  ).toBeInViewport({ ratio: 1 })
  await captureScreen(page, info, 'home-call-requested')
  expect((await waitForEmail(email, /We got your message/)).text).toMatch(/Thursday, .*, 3–6 PM ET/)

  await logInByRequest(page, 'staff', `/admin/inbox?search=${encodeURIComponent(email)}`)
  await page.getByText(/Call back Thursday, .*, 3–6 PM ET/).click()
  await expect(page.getByText(/Call \(614\) 555-0134 on Thursday, .*, 3–6 PM ET/)).toBeVisible()
  await captureScreen(page, info, 'inbox-call')
})

import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { findToast, logIn } from './steps.ts'

const phoneViewport = { viewport: { width: 360, height: 740 } }
const address = '12 Pier Street, Norfolk, VA 23510'
const mission = 'We give families who lost their home a safe place for three months.'

test('[ONB-08] [ONB-09] the questionnaire is saved while typing and resumes on another device', async ({
  browser,
  context,
  page,
}, info) => {
  await logIn(page, 'client@causeway.example')
  const card = page.getByRole('article').filter({ hasText: 'Starter Package' })
  const href = await card.getByRole('link').first().getAttribute('href')
  const wizard = `/onboarding?projectId=${href?.split('/').at(-1)}`
  await page.goto(wizard)
  const phoneNumber = page.locator('input[name=phoneNumber]')
  await phoneNumber.fill('123')
  await expect(page.getByText('Please provide a valid phone number')).toBeVisible()
  await phoneNumber.fill('+1 757 555 0144')
  await expect(page.getByText('Saved. You can continue on any device.')).toBeVisible()

  await test.step('keeps answers without network and shows it', async () => {
    await context.setOffline(true)
    await page.locator('[name=address]').fill(address)
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await captureScreen(page, info, 'd1-onboarding-offline')
    await context.setOffline(false)
    await expect(page.getByText('Saved. You can continue on any device.')).toBeVisible()
  })

  await test.step('continues on another device and reviews all answers', async () => {
    const other = await (await browser.newContext(phoneViewport)).newPage()
    await logIn(other, 'client@causeway.example')
    await expect(other).toHaveURL('/dashboard')
    await other.goto(wizard)
    await expect(other.locator('input[name=nonprofitName]')).toBeVisible()
    await other.getByRole('button', { name: 'Previous' }).click()
    await expect(other.locator('[name=address]')).toHaveValue(address)
    await other.getByRole('button', { name: 'Next' }).click()
    await other.locator('input[name=nonprofitName]').fill('Lantern Shore')
    await other.locator('[name=missionStatement]').fill(mission)
    await other.getByRole('button', { name: 'Next' }).click()
    await expect(other.getByText(address)).toBeVisible()
    await expect(other.getByText(mission)).toBeVisible()
    await expect(other.getByText('Saved. You can continue on any device.')).toBeVisible()
    await captureScreen(other, info, 'd2-onboarding-review-phone')
    await other.getByRole('button', { name: 'Change Contact Information' }).click()
    await expect(other.locator('[name=address]')).toBeVisible()
  })

  await test.step('[PROJ-10] the application is saved quietly as well', async () => {
    await page.goto(href ?? '')
    await page.locator('[name=purpose]').fill('We give families')
    await expect(page.getByText('Saved. You can continue on any device.')).toBeVisible()
    await captureScreen(page, info, 'd3-application')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.locator('[name=purpose]')).toHaveValue('We give families')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(card.getByText('Onboarding')).toBeVisible()
  })
})

test('a draft survives the end of the session for its author only', async ({ context, page }, info) => {
  const text = 'When do you file? We have our first donors waiting.'
  const field = page.locator('textarea[name=message]')
  const openChat = async () => {
    const card = page.getByRole('article').filter({ hasText: 'Tidewater Reading' })
    await card.getByRole('link').first().click()
    await page.getByRole('tab', { name: /Messages/ }).click()
  }
  const logouts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/logout')) logouts.push(request.url())
  })
  const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage))
  const loseSession = async () => {
    await field.focus()
    await context.clearCookies()
    // If another request detects the ended session first, the field is already gone.
    await page.keyboard.press('Enter')
    await test.step('[SESS-08] [ERR-05] shows that the session expired and logs out without a message', async () => {
      const toast = findToast(page, 'Session Expired', 'Your session has expired. Please log in again.')
      await expect(toast).toBeVisible()
      await expect(toast).toHaveClass(/border-brick/)
      await expect(page).toHaveURL(/\/login\?returnUrl=/)
      await expect(page.getByText('Logged out', { exact: true })).toHaveCount(0)
      expect(logouts).toEqual([])
    })
    await expect(page.getByLabel('Email'), 'is filled in').toHaveValue('client@causeway.example')
    await expect(page.getByText('You’ll be back where you left off.')).toBeVisible()
  }
  await logIn(page, 'client@causeway.example')
  await openChat()
  await field.fill(text)
  await loseSession()
  await captureScreen(page, info, 'd5-login-after-expiry')
  await logIn(page, 'client@causeway.example')
  await openChat()
  await expect(field).toHaveValue(text)
  await loseSession()
  expect(await drafts()).toContain(text)
  await logIn(page, 'staff@causeway.example')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect.poll(drafts).not.toContain(text)
})

test('[SESS-08] two requests that find the session ended show one message', async ({ context, page }) => {
  await logIn(page, 'client@causeway.example')
  const card = page.getByRole('article').filter({ hasText: 'Tidewater Reading' })
  await card.getByRole('link').first().click()
  const isRead = page.waitForResponse((response) => response.url().endsWith('/messages/read'))
  await page.getByRole('tab', { name: /Messages/ }).click()
  await isRead
  const expired = findToast(page, 'Session Expired', 'Your session has expired. Please log in again.')
  const isSending = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await expect(expired).toBeVisible()
    await route.continue()
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.locator('textarea[name=message]').fill('When do you file?')
  await context.clearCookies()
  await page.keyboard.press('Enter')
  await isSending
  const openProfile = async () => {
    await page.locator('header').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  }
  // If a refetch after a live event detects the ended session first, the menu is already gone.
  await Promise.race([expired.waitFor(), openProfile().catch(() => undefined)])
  expect((await answered).status()).toBe(401)
  await expect(page).toHaveURL(/\/login/)
  await expect(expired).toBeVisible()
  await expect(page.getByText('Failed to send message')).toHaveCount(0)
})

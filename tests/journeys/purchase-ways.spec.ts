import type { Page } from '@playwright/test'
import { SESSION_HINT_COOKIE } from '#contract/identity'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, delayResponses, expectToast } from './steps.ts'

const recordCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Presses Tab until the given element has focus. */
const tabToElement = async (
  page: Page,
  role: 'link' | 'button' | 'radio' | 'textbox' | 'checkbox',
  name: RegExp,
) => {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${role} ${name}.`)
}

test('[PKG-08] a purchase works with only the keyboard', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/')
  await tabToElement(page, 'link', /^Choose Your Package/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/select-package')
  await tabToElement(page, 'radio', /Starter/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /Starter/ })).toBeChecked()
  await tabToElement(page, 'textbox', /Your name/)
  await page.keyboard.type('Noor Haddad')
  await tabToElement(page, 'textbox', /Email/)
  await page.keyboard.type(createUniqueEmailAddress('keyboard'))
  await tabToElement(page, 'checkbox', /./)
  await page.keyboard.press('Space')
  await tabToElement(page, 'button', /Continue to Payment/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  expect(calls).toContain('/api/select-package')
  expect(calls).not.toContain('/api/select-package-authenticated')
  await tabToElement(page, 'button', /^Pay \$6,000$/)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.origin === process.env.SANDBOX_URL)
  await tabToElement(page, 'button', /^Pay \$6,000\.00/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.keyboard.press('Tab')
  // The Tab key pauses the redirect, so that keyboard users can reach the link.
  await expect(page.getByText('This page stays open.').last()).toBeVisible()
  await tabToElement(page, 'link', /Continue to onboarding/)
  await page.keyboard.press('Enter')
  await tabToElement(page, 'textbox', /Phone/)
  await page.keyboard.type('+1 757 555 0144')
  await tabToElement(page, 'textbox', /Address/)
  await page.keyboard.type('12 Pier Street, Norfolk, VA 23510')
  await tabToElement(page, 'button', /Next/)
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=nonprofitName]')).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a purchase has no animations', async ({ page }) => {
    const moving = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap(({ effect }) => {
          const { duration, iterations } = effect?.getComputedTiming() ?? {}
          return Number(duration) > 1 && Number(iterations) > 0 ? [String(duration)] : []
        }),
      )
    await page.goto('/')
    expect(await moving()).toEqual([])
    await page.goto('/select-package?package=full')
    await page.locator('input[name=name]').fill('Noor Haddad')
    await page.locator('input[name=email]').fill(createUniqueEmailAddress('calm'))
    await page.locator('input[name=disclosureAgreed]').check()
    expect(await moving()).toEqual([])
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('button', { name: 'Pay $9,000' }).click()
    await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await moving()).toEqual([])
    await page.getByRole('link', { name: 'Continue to onboarding' }).click()
    await expect(page.locator('input[name=phoneNumber]')).toBeVisible()
    expect(await moving()).toEqual([])
  })
})

test('two tabs stay in sync: a paid project is not paid twice, and a logout applies to both', async ({
  context,
  page,
}) => {
  await page.goto('/select-package?package=starter')
  await page.locator('input[name=name]').fill('Noor Haddad')
  await page.locator('input[name=email]').fill(createUniqueEmailAddress('tabs'))
  await page.locator('input[name=disclosureAgreed]').check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Pay $6,000' })).toBeVisible()

  await page.getByRole('button', { name: 'Pay $6,000' }).click()
  await page.getByRole('button', { name: 'Pay $6,000.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Pay $6,000' })).toHaveCount(0)

  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Noor')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Noor Haddad/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expectToast(page, 'Logged out')
  await other
    .getByRole('link', { name: 'Add New Project' })
    .or(other.getByRole('article').getByRole('link').first())
    .first()
    .click()
  await expect(other).toHaveURL(/\/login|\/select-package/)
})

test('typing before the session check ends continues in the same field', async ({ context, page }) => {
  const url = process.env.BASE_URL ?? ''
  await context.addCookies([{ name: SESSION_HINT_COOKIE, value: '1', url }])
  const { release } = await delayResponses(page, /\/api\/me$/)
  await page.goto('/select-package?package=full')
  const name = page.getByLabel('Your name')
  await name.pressSequentially('Jonas')
  const answered = page.waitForResponse(/\/api\/me$/)
  release()
  await answered
  // The result is painted after two frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type(' Weber')
  await expect(name).toHaveValue('Jonas Weber')
})

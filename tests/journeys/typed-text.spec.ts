import type { Page } from '@playwright/test'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, orderPackage } from './staff-steps.ts'

const LONG_URL = `https://www.example.org/${'a-very-long-path-without-a-break/'.repeat(8)}`

const expectNoSidewaysScroll = async (page: Page) => {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
}

/** Simulates pasting from another program, with its clipboard formats. */
const paste = (page: Page, formats: Record<string, string>, withPicture: boolean) =>
  page.locator('textarea[name=message]').evaluate(
    (field, [texts, hasPicture]) => {
      const clipboard = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) clipboard.setData(type, text)
      if (hasPicture) clipboard.items.add(new File(['picture'], 'image.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true })
      return field.dispatchEvent(event)
    },
    [formats, withPicture] as const,
  )

const openProject = async (page: Page, name: string) => {
  const { client } = await createClient(name)
  const publicId = await orderPackage(client, 'starter')
  await copySessionToBrowser(page.context(), client)
  await page.goto(`/project/${publicId}`)
  const field = page.locator('textarea[name=message]')
  await expect(field).toBeVisible()
  return field
}

test('text copied from Word or Excel is pasted as text, and an image alone is attached', async ({ page }) => {
  await openProject(page, 'Maya Brooks')
  const isLeftToTheBrowser = await paste(
    page,
    { 'text/plain': 'Budget\t100', 'text/html': '<b>Budget</b>' },
    true,
  )
  expect(isLeftToTheBrowser).toBe(true)
  await expect(page.getByText('image.png')).toHaveCount(0)
  expect(await paste(page, {}, true)).toBe(false)
  await expect(page.getByText('image.png')).toBeVisible()
})

test("pressing Enter to confirm an IME suggestion doesn't send", async ({ page }) => {
  const field = await openProject(page, 'Maya Brooks')
  await field.fill('こんにちは')
  const pressEnter = (keyCode: number) =>
    field.evaluate((area, code) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      Object.defineProperty(event, 'keyCode', { value: code })
      return area.dispatchEvent(event)
    }, keyCode)
  expect(await pressEnter(229)).toBe(true)
  await expect(field).toHaveValue('こんにちは')
  expect(await pressEnter(13)).toBe(false)
  await expect(page.getByRole('log').getByText('こんにちは')).toBeVisible()
})

test('on a touch screen, Enter starts a new line and the button sends', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const field = await openProject(page, 'Maya Brooks')
  await field.pressSequentially('One')
  await field.press('Enter')
  await field.pressSequentially('Two')
  await expect(field).toHaveValue('One\nTwo')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('One')).toBeVisible()
  await context.close()
})

test('a long URL in a text box never widens the page @phone', async ({ page }, info) => {
  const field = await openProject(page, 'Maya Brooks')
  await field.fill(LONG_URL)
  await page.locator('[name=purpose]').fill(LONG_URL)
  await expectNoSidewaysScroll(page)
  await captureScreen(page, info, 'long-address-in-text-boxes')
  await page.goto('/contact')
  await page.getByLabel('Message').fill(LONG_URL)
  await expectNoSidewaysScroll(page)
})

test('the selected package and the buttons are visible in forced colors mode', async ({ page }, info) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/select-package')
  await page.getByRole('radio').first().check()
  const outlines = () =>
    page
      .getByRole('radio')
      .evaluateAll((radios) =>
        radios.map((radio) => getComputedStyle(radio.closest('.rounded-card') ?? radio).outlineStyle),
      )
  await expect.poll(outlines).toEqual(['solid', 'none'])
  const border = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).borderTopStyle)
  expect(await border('Continue to Payment')).toBe('solid')
  // axe must measure the page's colors instead of the forced ones.
  await page.emulateMedia({ forcedColors: 'none' })
  await captureScreen(page, info, 'chosen-package')
})

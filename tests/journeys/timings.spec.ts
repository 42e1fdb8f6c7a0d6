import { expect, test } from './journey.ts'

// Each test advances the browser's clock.
test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/ui')
  await expect(page.getByRole('button', { name: 'Show a toast' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
})

const findToastElement = (page: import('@playwright/test').Page) =>
  page.getByRole('listitem').filter({ hasText: 'Draft saved' })

test('[SESS-22] a toast closes after 5000 ms', async ({ page }) => {
  await page.getByRole('button', { name: 'Show a toast' }).click()
  await expect(findToastElement(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4500)
  await expect(findToastElement(page)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(findToastElement(page)).toBeHidden()
})

test('[SESS-23] a toast dragged 50 px closes, and one dragged less returns', async ({ page }) => {
  await page.getByRole('button', { name: 'Show a toast' }).click()
  const drag = async (distance: number) => {
    const box = await findToastElement(page).boundingBox()
    if (!box) throw new Error('the toast has no place')
    await page.mouse.move(box.x + 60, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 60 + distance, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await drag(40)
  await expect(findToastElement(page)).toBeVisible()
  await drag(60)
  await expect(findToastElement(page)).toBeHidden()
})

test('[SESS-25] a tooltip appears after 700 ms, and the next one within 300 ms appears immediately', async ({
  page,
}) => {
  const tooltip = (text: string) => page.getByRole('tooltip', { name: text })
  const first = page.getByRole('button', { name: 'Nov 20' })
  const second = page.getByRole('button', { name: 'Nov 21' })
  await first.hover()
  await page.clock.runFor(600)
  await expect(tooltip('Nov 20, 2026, 3:04 PM')).toHaveCount(0)
  await page.clock.runFor(150)
  await expect(tooltip('Nov 20, 2026, 3:04 PM')).toBeAttached()
  // Moves in steps, as a user would. A single step could end in the area between the button and its tooltip,
  // where the first tooltip stays open.
  const { x = 0, y = 0 } = (await second.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 20, { steps: 10 })
  await page.clock.runFor(100)
  await expect(tooltip('Nov 21, 2026, 9:30 AM')).toBeAttached()
  await page.mouse.move(0, 0, { steps: 10 })
  await expect(tooltip('Nov 21, 2026, 9:30 AM')).toHaveCount(0)
  await page.clock.runFor(1000)
  await second.hover()
  await page.clock.runFor(600)
  await expect(tooltip('Nov 21, 2026, 9:30 AM')).toHaveCount(0)
})

test('a tooltip appears immediately on keyboard focus, describes the focused element, and closes on Escape', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Nov 20' })
  await page.getByRole('button', { name: 'Show a failure' }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(0)
  await expect(page.getByRole('tooltip')).toHaveText('Nov 20, 2026, 3:04 PM')
  await expect(button).toHaveAccessibleDescription('Nov 20, 2026, 3:04 PM')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleDescription('')
})

test('scrolling moves the tooltip of a focused element and closes that of a hovered one', async ({
  page,
}) => {
  const tooltip = page.getByRole('tooltip')
  const scroll = () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          document.addEventListener('scroll', done, { once: true })
          window.scrollBy({ top: 40, behavior: 'instant' })
        }),
    )
  const distance = async (button: import('@playwright/test').Locator) =>
    ((await button.boundingBox())?.y ?? 0) - ((await tooltip.boundingBox())?.y ?? 0)
  const first = page.getByRole('button', { name: 'Nov 20' })
  await page.getByRole('button', { name: 'Show a failure' }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(0)
  await expect(tooltip).toBeVisible()
  const before = await distance(first)
  await scroll()
  await expect(tooltip).toHaveText('Nov 20, 2026, 3:04 PM')
  expect(await distance(first)).toBe(before)
  await page.getByRole('button', { name: 'Nov 21' }).hover()
  await page.clock.runFor(800)
  await expect(tooltip).toHaveText('Nov 21, 2026, 9:30 AM')
  await scroll()
  await expect(tooltip).toHaveCount(0)
})

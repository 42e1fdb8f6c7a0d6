import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const paths = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/no-such-page',
  '/states/ohio',
  '/select-package',
  '/login',
  '/register',
]

/** Maximum layout shift score while fonts load. Smaller shifts aren't noticeable. */
const MAX_LAYOUT_SHIFT = 0.01

/** Records layout shifts from when the page starts loading. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Opens a page whose fonts load late. Returns the sum of its layout shifts. */
const measureShift = async (page: Page, path: string): Promise<number> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.woff2/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  // Until its stylesheet is applied, the page has no fonts to check.
  await expect.poll(() => page.evaluate(() => document.fonts.check('400 16px Figtree'))).toBe(false)
  release()
  await page.evaluate(() => document.fonts.ready)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Layout shifts are reported one frame later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0)),
          ),
        )
      }),
  )
  await page.unroute(/\.woff2/)
  return shift
}

test("late fonts don't shift the text @phone", async ({ page }) => {
  await recordShifts(page)
  for (const path of paths)
    await test.step(path, async () => expect(await measureShift(page, path)).toBeLessThan(MAX_LAYOUT_SHIFT))
})

test("late fonts don't shift the home page on tablets and small laptops", async ({ page }) => {
  await recordShifts(page)
  for (const width of [768, 1024])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 768 })
      expect(await measureShift(page, '/')).toBeLessThan(MAX_LAYOUT_SHIFT)
    })
})

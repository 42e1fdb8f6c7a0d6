import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { expect } from './journey.ts'

/** Folder for screenshots and page texts. By default, CI doesn't save them. */
const screenshotsFolder =
  process.env.SCREENSHOTS ??
  (process.env.CI === undefined ? join(tmpdir(), 'causeway-screenshots') : undefined)

const saveScreenshot = async (page: Page, name: string): Promise<void> => {
  if (screenshotsFolder === undefined) return
  mkdirSync(screenshotsFolder, { recursive: true })
  await page.screenshot({ path: join(screenshotsFolder, `${name}.png`), fullPage: true })
  writeFileSync(join(screenshotsFolder, `${name}.txt`), await page.locator('body').ariaSnapshot())
}

/** Waits for animations to end, because axe would otherwise measure colors during a fade. */
const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const running = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/**
 * Saves a screenshot and the page's text. Requires exactly one main heading, no horizontal overflow, and no
 * violations of WCAG 2.2 A or AA.
 */
export const captureScreen = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  await waitUntilSettled(page)
  await saveScreenshot(page, `${name}-${info.project.name}`)
  await expect(page.locator('h1'), `${name}: one main heading`).toHaveCount(1)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name}: sideways scrolling`).toBeLessThanOrEqual(0)
  // Journeys that run at both widths check accessibility only on the phone, where targets are smallest.
  if (info.project.name !== 'phone' && info.tags.includes('@phone')) return
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], selectors: false })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // Dark mode affects only colors.
  const rules = isDark
    ? builder.withRules(['color-contrast'])
    : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  // Otherwise, the sticky header could cover part of a control, which axe would report as a small target.
  const scrolledTo = await page.evaluate(() => {
    const before = window.scrollY
    window.scrollTo({ top: 0, behavior: 'instant' })
    return before
  })
  const { violations } = await rules
    // Legacy mode doesn't open an extra page to merge results from frames, which takes most of the time.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolledTo)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    `${name}: accessibility`,
  ).toEqual([])
}

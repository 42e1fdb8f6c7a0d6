import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import type { RunOptions } from 'axe-core'
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

/**
 * Waits for fonts to load and for animations to end, because axe would otherwise measure colors during a
 * fade.
 */
const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const running = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Finds accessibility violations with axe. On a page without frames, loads axe once. AxeBuilder, which also
 * checks frames, loads it twice for each check, which takes longer than the check itself.
 */
const findViolations = async (page: Page, options: RunOptions) => {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return (await axe.run(runOptions)).violations
  }, options)
}

/**
 * Saves a screenshot and the page's text if there's a folder for them. Requires exactly one main heading, no
 * horizontal overflow, and no violations of WCAG 2.2 A or AA. In dark mode, checks only the contrast. Skips
 * the WCAG check on a desktop if the journey also runs on a phone.
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
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // Dark mode affects only colors.
  const runOnly: RunOptions['runOnly'] = isDark
    ? { type: 'rule', values: ['color-contrast'] }
    : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
  // Scroll to the top. Otherwise, the sticky header could cover part of a control, which axe would report as
  // a small target.
  const scrolledTo = await page.evaluate(() => {
    const before = window.scrollY
    window.scrollTo({ top: 0, behavior: 'instant' })
    return before
  })
  const violations = await findViolations(page, {
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
  })
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolledTo)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    `${name}: accessibility`,
  ).toEqual([])
}

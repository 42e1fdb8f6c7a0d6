import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Advances the paused clock by three seconds, one second at a time, and expects the redirect at the end. */
export const expectCountdownRedirect = async (page: Page, path: string, where: string, to: string) => {
  for (const left of ['3 seconds', '2 seconds', '1 second']) {
    await expect(page).toHaveURL(path)
    await expect(page.getByText(`Taking you to ${where} in ${left}...`, { exact: true })).toBeVisible()
    await page.clock.runFor(1000)
  }
  await page.clock.resume()
  await expect(page).toHaveURL(to)
}

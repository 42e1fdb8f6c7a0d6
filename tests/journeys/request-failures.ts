import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Makes matching requests fail with status 503. Returns a function that lets them through again. */
export const failRequests = async (page: Page, path: RegExp): Promise<() => Promise<void>> => {
  const body = JSON.stringify({
    success: false,
    error: { code: 'SERVICE_UNAVAILABLE', message: 'We can’t reach our database right now.' },
  })
  await page.route(path, (route) => route.fulfill({ status: 503, contentType: 'application/json', body }))
  return () => page.unroute(path)
}

/**
 * Clicks a retry button while the request still fails, calls `mend`, and clicks until the request succeeds.
 * Also waits for a successful response, because the button is hidden while a request is in progress.
 */
export const retryAndExpectSuccess = async (
  page: Page,
  button: Locator,
  path: RegExp,
  mend: () => Promise<void>,
): Promise<void> => {
  let isAnswered = false
  page.on('response', (response) => {
    if (path.test(response.url()) && response.status() !== 503) isAnswered = true
  })
  const sent = page.waitForRequest(path)
  await button.click()
  await sent
  await mend()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(button).toBeHidden({ timeout: 1_000 })
    expect(isAnswered).toBe(true)
  }).toPass()
}

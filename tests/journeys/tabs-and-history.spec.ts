import { sendMessageAsStaff } from '#contract/messaging'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, logInAsStaff, orderPackage } from './staff-steps.ts'
import { delayResponses } from './steps.ts'

test('a background tab keeps messages unread until it comes to the front', async ({ context, page }) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'starter')
  const staff = await logInAsStaff()
  await staff.call(sendMessageAsStaff, {
    params: { id: publicId },
    body: { message: 'Your articles are filed.' },
  })
  await copySessionToBrowser(context, client)
  await page.addInitScript(() => {
    let state: DocumentVisibilityState = 'hidden'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    window.addEventListener('come-to-front', () => {
      state = 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  let reads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/messages/read')) reads += 1
  })
  await page.goto(`/project/${publicId}`)
  await expect(page.getByRole('log').getByText('Your articles are filed.')).toBeVisible()
  expect(reads).toBe(0)
  const read = page.waitForRequest('**/messages/read')
  await page.evaluate(() => window.dispatchEvent(new Event('come-to-front')))
  await read
  await expect.poll(() => reads).toBe(1)
})

test('the Pay button works again after returning from the payment page', async ({ context, page }) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'starter', false)
  await copySessionToBrowser(context, client)
  await page.goto(`/checkout/${publicId}`)
  const held = await delayResponses(page, /create-checkout-session/, 'POST')
  await page.getByRole('button', { name: 'Pay $6,000' }).click()
  await expect(page.getByRole('button', { name: 'Opening payment page...' })).toBeDisabled()
  // Browsers dispatch this event when they restore a page from the back-forward cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Pay $6,000' })).toBeEnabled()
  held.release()
})

import { setPassword } from '#contract/identity'
import { copySessionToBrowser, createPaidClient } from './admin-steps.ts'
import { expect, test } from './journey.ts'
import { waitForEmail } from './steps.ts'

test('[RULE-20] success page, onboarding, and dashboard offer "Set your password" while the client has none', async ({
  context,
  page,
}) => {
  const { browser, email, sessionId, publicId } = await createPaidClient('Maya Brooks')
  const places = [
    `/payment-success?session_id=${sessionId}`,
    `/onboarding?projectId=${publicId}`,
    '/dashboard',
  ]
  const offer = page.getByRole('button', { name: 'Set your password' })
  const open = async (place: string) => {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Payment Successful!|^Onboarding$|Maya/)
    if (place.startsWith('/payment')) await page.getByRole('button', { name: 'Stay on this page' }).click()
  }

  await copySessionToBrowser(context, browser)
  for (const place of places) {
    await open(place)
    await expect(offer).toBeVisible()
  }
  /** Returns the token of the newest email. Each new link invalidates the previous one. */
  const findNewestToken = async () => {
    const { html } = await waitForEmail(email, /Set your Causeway password/)
    return /#token=([\w-]+)/.exec(html)?.[1] ?? ''
  }
  const first = await findNewestToken()
  await offer.click()
  await expect(
    page.getByText(`We emailed the link to ${email}. It works once and expires in 60 minutes.`),
  ).toBeVisible()

  await expect.poll(findNewestToken).not.toBe(first)
  await browser.call(setPassword, { body: { token: await findNewestToken(), password: 'Granite-Bridge-7' } })
  await copySessionToBrowser(context, browser)
  for (const place of places) {
    await open(place)
    await expect(offer).toHaveCount(0)
  }
})

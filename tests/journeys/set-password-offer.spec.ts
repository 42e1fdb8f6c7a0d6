import { setPassword } from '#contract/identity'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createPaidClient } from './staff-steps.ts'
import { waitForEmail } from './steps.ts'

test('[RULE-20] success page, onboarding, and dashboard offer "Set your password" while the client has none', async ({
  context,
  page,
}) => {
  const { browser, email, sessionId, publicId } = await createPaidClient('Maya Brooks')
  const paths = [
    `/payment-success?session_id=${sessionId}`,
    `/onboarding?projectId=${publicId}`,
    '/dashboard',
  ]
  const offer = page.getByRole('button', { name: 'Set your password' })
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Payment Successful!|^Onboarding$|Maya/)
    if (path.startsWith('/payment')) await page.getByRole('button', { name: 'Stay on this page' }).click()
  }

  await copySessionToBrowser(context, browser)
  for (const path of paths) {
    await open(path)
    await expect(offer).toBeVisible()
  }
  /** Returns the token of the newest email. */
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
  for (const path of paths) {
    await open(path)
    await expect(offer).toHaveCount(0)
  }
})

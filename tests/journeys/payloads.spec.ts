import type { Browser } from '@playwright/test'
import { login, register } from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { createCheckoutSession, listPayments, selectPackageSignedIn, verifyPayment } from '#contract/payments'
import { changeStatusWithEmail, submitApplication, submitOnboarding } from '#contract/projects'
import { createTestClient, type TestClient } from '../browser.ts'
import { EXECUTION_TRACE, payloads } from '../security/payloads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser } from './staff-steps.ts'
import { createUniqueEmailAddress, DEMO_PASSWORD, openStaffTab, staffTabs } from './steps.ts'

const password = 'Granite-Bridge-7'
const allPayloads = payloads.map(({ text }) => text).join(' ')
const [worstPayload = ''] = payloads.map(({ text }) => text)
/** The most harmful payload that is a valid name. Names can't contain URLs. */
const worstName = `<img src=x onerror="${EXECUTION_TRACE}=1">`

const createVisitor = (): TestClient => createTestClient(process.env.BASE_URL ?? '')

/** Creates a paid project with payloads in its answers, application, messages, and status email. */
const createProject = async () => {
  const client = createVisitor()
  await client.call(register, {
    body: { name: worstName, email: createUniqueEmailAddress('payloads'), password },
  })
  const { publicId } = await client.call(selectPackageSignedIn, {
    body: { packageType: 'starter', disclosureAgreed: true },
  })
  if (!publicId) throw new Error('no project was begun')
  const { checkoutUrl } = await client.call(createCheckoutSession, { body: { projectId: publicId } })
  await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid' }),
  })
  const sessionId = checkoutUrl.split('/').at(-1) ?? ''
  await client.call(verifyPayment, { params: { sessionId } })
  await client.call(submitOnboarding, {
    body: {
      projectId: publicId,
      fullName: worstName,
      phoneNumber: `${worstPayload}0123456789`.slice(0, 40),
      address: worstPayload,
      nonprofitName: worstName,
      missionStatement: allPayloads,
      grantPurpose: allPayloads,
    },
  })
  await client.call(submitApplication, {
    params: { publicId },
    body: { name: worstName, country: 'Canada', purpose: allPayloads, adGoals: allPayloads },
  })
  for (const { text } of payloads)
    await client.call(sendMessage, { params: { id: publicId }, body: { message: text } })
  const staff = createVisitor()
  await staff.call(login, { body: { email: 'staff@causeway.example', password: DEMO_PASSWORD } })
  await staff.call(changeStatusWithEmail, {
    params: { publicId },
    body: {
      status: 'under_review',
      subject: worstPayload,
      htmlContent: allPayloads,
      textContent: allPayloads,
    },
  })
  const [payment] = await client.call(listPayments, { params: { id: publicId } })
  return { client, staff, publicId, paymentId: payment?.id ?? 0 }
}

/** Opens a blank page in a browser context with a visitor's session. */
const openPageAs = async (browser: Browser, visitor: TestClient) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })
  await copySessionToBrowser(context, visitor)
  const refused: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy|Uncaught/i.test(message.text())) refused.push(message.text())
  })
  const page = await context.newPage()
  const expectQuiet = async () => {
    expect(await page.evaluate((name) => Reflect.get(window, name), EXECUTION_TRACE)).toBeUndefined()
    expect(refused).toEqual([])
  }
  return { page, expectQuiet }
}

test('script payloads are shown as text to clients and staff', async ({ browser }, info) => {
  const { client, staff, publicId, paymentId } = await createProject()

  await test.step('the client', async () => {
    const { page, expectQuiet } = await openPageAs(browser, client)
    await page.goto('/dashboard')
    await expect(page.getByText(worstName).first()).toBeVisible()
    await expectQuiet()
    await page.goto(`/project/${publicId}`)
    await expect(page.getByText(worstName).first()).toBeVisible()
    await page.getByRole('tab', { name: /Messages/ }).click()
    for (const { text } of payloads.filter(({ kind }) => kind === 'markup'))
      await expect(page.getByText(text, { exact: true }).first()).toBeAttached()
    await captureScreen(page, info, 'x1-payloads-messages')
    await expectQuiet()
    for (const address of [
      `/onboarding?projectId=${publicId}`,
      '/profile',
      `/project/${publicId}/receipt/${paymentId}`,
    ]) {
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      await expectQuiet()
    }
    await page.goto(`/login?returnUrl=${encodeURIComponent(`javascript:window.${EXECUTION_TRACE}=1`)}`)
    await expect(page).toHaveURL('/dashboard')
    await expectQuiet()
  })

  await test.step('staff', async () => {
    const { page, expectQuiet } = await openPageAs(browser, staff)
    await page.goto('/admin?order=-changed')
    await page.getByRole('button', { name: worstName }).first().click()
    for (const tab of staffTabs) {
      await openStaffTab(page.getByRole('dialog'), tab)
      await expectQuiet()
    }
    await captureScreen(page, info, 'x2-payloads-staff')
    await page.goto(`/admin?search=${encodeURIComponent(worstName)}`)
    await expect(page.locator('h1')).toBeVisible()
    await expectQuiet()
  })
})

import { getProject, submitOnboarding } from '#contract/projects'
import { onboardingAnswers } from '../users.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createPaidClient, createUnpaidClient } from './staff-steps.ts'
import { expectToast } from './steps.ts'

/** Maximum distance of the next step from the page's top, in px. */
const MAX_TOP_PX = 200

test('from payment to submission, nothing is asked twice, and the next step comes first @phone', async ({
  context,
  page,
}, info) => {
  const { browser, publicId } = await createPaidClient('Maya Brooks')
  await copySessionToBrowser(context, browser)
  const next = page.getByText(/^Next: /).first()
  const expectHighUp = async () => {
    await expect(next).toBeVisible()
    expect((await next.boundingBox())?.y).toBeLessThanOrEqual(MAX_TOP_PX)
  }
  const field = (name: string) => page.locator(`form [name=${name}]`)

  await test.step('the questions coach toward what the application needs', async () => {
    await page.goto('/dashboard')
    await expectHighUp()
    await page.getByRole('link', { name: 'Answer the questions' }).click()
    await field('phoneNumber').fill(onboardingAnswers.phoneNumber)
    await field('address').fill(onboardingAnswers.address)
    await page.getByRole('button', { name: 'Next' }).click()
    await field('nonprofitName').fill(onboardingAnswers.nonprofitName)
    await field('missionStatement').fill('We teach adults to read, in the evenings.')
    await expect(page.getByText('9 more characters to go, and it’s ready for your application')).toBeVisible()
    await captureScreen(page, info, 'o1-coached')
    // Wait for the response, because the page still shows the result of the previous save.
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/draft') &&
        (response.request().postData() ?? '').includes(onboardingAnswers.missionStatement),
    )
    await field('missionStatement').fill(onboardingAnswers.missionStatement)
    await saved
    await expect(page.getByText('Ready for your application')).toBeVisible()
    await expect(page.getByText('Saved. You can continue on any device.')).toBeVisible()
  })

  await test.step('a returning client continues at the same step', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Answer the questions' }).click()
    await expect(field('missionStatement')).toHaveCount(0)
    await field('grantPurpose').fill(onboardingAnswers.grantPurpose)
    await page.getByRole('button', { name: 'Complete Onboarding' }).click()
    await expectToast(page, 'Onboarding Complete!')
  })

  await test.step('shows one remaining step without input', async () => {
    await expectHighUp()
    await expect(page.getByText('One step left: review and submit (2 minutes)')).toBeVisible()
    await captureScreen(page, info, 'o2-one-step-left')
    await page.getByRole('link', { name: 'Review and submit' }).click()
    await expect(page).toHaveURL(`/project/${publicId}`)
    await expect(field('country')).toHaveValue('United States')
    await expect(page.getByText(/characters minimum$/)).toHaveText([/^54\/50/, /^52\/50/])
    await expectHighUp()
    await captureScreen(page, info, 'o3-nothing-left')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expectToast(page, 'Application Submitted')
    const submitted = await browser.call(getProject, { params: { id: publicId } })
    expect(submitted).toMatchObject({ status: 'submitted', name: onboardingAnswers.nonprofitName })
  })
})

test('short answers lead to the application form instead of a single step @phone', async ({
  context,
  page,
}) => {
  const { browser, publicId } = await createPaidClient('Maya Brooks')
  const body = { ...onboardingAnswers, missionStatement: 'We teach adults to read.', projectId: publicId }
  await browser.call(submitOnboarding, { body })
  await copySessionToBrowser(context, browser)
  await page.goto('/dashboard')
  await expect(page.getByText('Complete your application so we can review it.')).toBeVisible()
  await expect(page.getByText(/^One step left/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Complete application' }).click()
  await expect(page.getByText('24/50 characters minimum')).toBeVisible()
})

test('an unpaid project is paid from the dashboard, and the password offer can be dismissed @phone', async ({
  context,
  page,
}, info) => {
  const { browser } = await createUnpaidClient('Maya Brooks', 'full')
  await copySessionToBrowser(context, browser)
  await page.goto('/dashboard')
  const offer = page.getByRole('button', { name: 'Set your password' })
  await expect(offer).toBeVisible()
  await captureScreen(page, info, 'o4-unpaid')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Order summary and discounts' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $9,000' }).click()
  await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

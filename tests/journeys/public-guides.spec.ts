import type { Page } from '@playwright/test'
import { isOfficialAddress } from '#contract/formation'
import { submitApplication } from '#contract/projects'
import { sampleApplication } from '../users.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createClient, orderPackage } from './staff-steps.ts'
import { createUniqueEmailAddress, logIn, waitForEmail } from './steps.ts'

const QUESTION_COUNT = 34

const answerAll = async (page: Page, answer: 'yes' | 'no') => {
  await page.getByRole('button', { name: 'Show all questions' }).click()
  for (let n = 1; n <= QUESTION_COUNT; n += 1)
    await page.locator(`input[name=question-${n}][value=${answer}]`).check()
}

test('a visitor checks which IRS form fits, gets it by email, and goes on to the checkout of a package @phone', async ({
  page,
}, info) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await page.goto('/eligibility')
  await captureScreen(page, info, 'eligibility-start')
  const result = page.getByRole('region', { name: /Form|result|Almost/ })
  await test.step('one question at a time, by keyboard, with a way back', async () => {
    await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
    await expect(page.getByText('1 of 34 answered')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(page.getByText(/^2\. Have your annual gross receipts/)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  })
  await test.step('answers survive a reload and never leave the browser', async () => {
    await answerAll(page, 'no')
    await expect(result.getByText('Form 1023-EZ fits')).toBeVisible()
    await expect(result.getByText('$275')).toBeVisible()
    await page.reload()
    await expect(page.getByText('34 of 34 answered')).toBeVisible()
    expect(calls).toEqual([])
    await captureScreen(page, info, 'eligibility-short-form')
  })
  await test.step('an unsure answer leaves it open, a yes decides', async () => {
    await page.getByRole('button', { name: 'Show all questions' }).click()
    await page.locator('input[name=question-12][value=unsure]').check()
    await expect(result.getByText('Almost: some answers are open')).toBeVisible()
    await page.locator('input[name=question-1][value=yes]').check()
    await expect(result.getByText('You need Form 1023')).toBeVisible()
    await expect(result.getByText(/^1\. Do you project/)).toBeVisible()
    await page.getByRole('button', { name: 'Show one question at a time' }).click()
    await captureScreen(page, info, 'eligibility-full-form')
  })
  await test.step('the result arrives by email', async () => {
    const email = createUniqueEmailAddress('founder')
    await page.getByLabel('Get the result by email').fill(email)
    await page.waitForFunction(() => performance.now() > 2100)
    await page.getByRole('button', { name: 'Email my result' }).click()
    await expect(page.getByText('Result sent')).toBeVisible()
    expect((await waitForEmail(email, /Your result: Form 1023/)).text).toContain('$600')
  })
  await page.getByRole('link', { name: 'Have us file it for you' }).click()
  await expect(page).toHaveURL('/select-package')
  await test.step('the package they choose is ready to pay', async () => {
    await page.getByRole('radio', { name: /Starter/ }).check()
    await page.locator('input[name=name]').fill('Amara Okafor')
    await page.locator('input[name=email]').fill(createUniqueEmailAddress('founder'))
    await page.locator('input[name=disclosureAgreed]').check()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page).toHaveURL(/\/checkout\//)
    await expect(page.getByRole('button', { name: /\$6,000/ })).toBeVisible()
  })
})

test('a client takes over the answers given before the purchase @phone', async ({ page }, info) => {
  const { client, email } = await createClient('Ines Moreau')
  const publicId = await orderPackage(client, 'starter')
  await client.call(submitApplication, { params: { publicId }, body: sampleApplication })
  await page.goto('/eligibility')
  await answerAll(page, 'no')
  await logIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`/project/${publicId}?tab=formation`)
  await expect(page.getByText('You’ve answered these questions before')).toBeVisible()
  await captureScreen(page, info, 'screener-earlier-answers')
  await page.getByRole('button', { name: 'Use these answers' }).click()
  await expect(page.getByText('34 of 34 answered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('34 of 34 answered')).toBeVisible()
  await expect(page.getByText('You’ve answered these questions before')).toHaveCount(0)
})

test('a founder reads the guide of a state and finds its neighbors @phone', async ({ page }, info) => {
  await page.goto('/states')
  await captureScreen(page, info, 'states')
  await page
    .getByRole('row', { name: /Illinois/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL('/states/illinois')
  await expect(page).toHaveTitle(/^How to start a nonprofit in Illinois/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to start a nonprofit in Illinois')
  const costs = page.getByRole('table', { name: 'Costs of starting a nonprofit in Illinois' })
  await expect(costs.getByRole('row', { name: /File the articles/ })).toContainText('$50 to $75')
  await expect(page.getByText('What we couldn’t confirm')).toBeVisible()
  await captureScreen(page, info, 'state-illinois')
  await page.getByRole('link', { name: 'Wisconsin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to start a nonprofit in Wisconsin')
})

test('a state that doesn’t exist has no page', async ({ page }) => {
  const response = await page.goto('/states/atlantis')
  expect(response?.status()).toBe(404)
})

test('public guides cite official pages, or say that a value isn’t verified', async ({ page }) => {
  for (const path of ['/eligibility', '/states/illinois', '/states/louisiana']) {
    await page.goto(path)
    expect(await page.content()).not.toMatch(/legalclarity|github\.com|mission-taxonomies|labyrinthinc/)
    await expect(page.getByText('Not verified against an official source yet').first()).toBeAttached()
    const addresses = await page
      .locator('main a[href^=http]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.filter((address) => !isOfficialAddress(address))).toEqual([])
  }
  await page.goto('/eligibility')
  const fee = page.getByRole('table', { name: /compared/ }).getByRole('row', { name: /IRS fee/ })
  await expect(fee.getByRole('link', { name: /^User fees/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.irs\.gov\//,
  )
})

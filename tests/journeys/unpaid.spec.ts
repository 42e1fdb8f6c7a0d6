import type { Page } from '@playwright/test'
import { sendMessageAsStaff } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInAsStaff } from './staff-steps.ts'
import { createUniqueEmailAddress, expectToast } from './steps.ts'

const selectPackage = async (page: Page, name: string): Promise<string> => {
  await page.goto('/select-package?package=starter')
  await page.locator('input[name=name]').fill('Noor Haddad')
  await page.locator('input[name=email]').fill(createUniqueEmailAddress(name))
  await page.locator('input[name=disclosureAgreed]').check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

/**
 * Registers a client over the API. Returns a function that selects a package for the client and returns the
 * project's public ID.
 */
const createClient = async (page: Page, origin: string) => {
  const call = async (path: string, data: unknown) => {
    const response = await page.request.post(path, { data, headers: { origin } })
    expect(response.status(), path).toBe(200)
    return response.json()
  }
  const email = createUniqueEmailAddress('moved')
  await call('/api/register', { name: 'Noor Haddad', email, password: 'Granite-Bridge-7' })
  return async (packageType: 'starter' | 'full'): Promise<string> => {
    const body = { packageType, disclosureAgreed: true }
    return (await call('/api/select-package-authenticated', body)).publicId
  }
}

test('[PROJ-05] [RULE-22] an unpaid project page has messages @phone', async ({ page }, info) => {
  const publicId = await selectPackage(page, 'asking')
  await page.goto(`/project/${publicId}`)
  await expect(page.getByRole('heading', { name: 'Payment Required' })).toBeVisible()
  await page.locator('textarea[name=message]').fill('May we pay by bank transfer?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'Message Sent')
  const params = { id: publicId }
  await (await logInAsStaff()).call(sendMessageAsStaff, { params, body: { message: 'Of course you may.' } })
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('May we pay by bank transfer?')).toBeVisible()
  await expect(log.getByText('Of course you may.')).toBeVisible()
  await captureScreen(page, info, 'u1-payment-required')
})

test('[RULE-33] an unpaid project that staff moved on can be paid for or removed @phone', async ({
  page,
  baseURL,
}, info) => {
  const begin = await createClient(page, baseURL ?? '')
  const staff = await logInAsStaff()
  const [paid, dropped] = [await begin('starter'), await begin('full')]
  for (const publicId of [paid, dropped])
    await staff.call(changeStatus, { params: { publicId }, body: { status: 'submitted' } })

  await page.goto(`/project/${paid}`)
  await expect(page.getByText('This project isn’t paid for yet')).toBeVisible()
  await test.step("an unnamed project isn't named after its package, which is shown below", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unnamed project')
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Starter Package')
  })
  await captureScreen(page, info, 'u2-moved-unpaid')
  await page.getByRole('link', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Pay $6,000' }).click()
  await page.getByRole('button', { name: 'Pay $6,000.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.goto(`/project/${paid}`)
  await expect(page.getByRole('heading', { name: 'Application Details' })).toBeVisible()
  await expect(page.getByText('Application Submitted').first()).toBeVisible()
  await expect(page.getByText('This project isn’t paid for yet')).toHaveCount(0)
  await page.goto(`/checkout/${paid}`)
  await expect(page.getByRole('heading', { name: 'This project is already paid for' })).toBeVisible()

  await test.step('[RULE-48] removing a project warns while a check may be on its way', async () => {
    const headers = { origin: baseURL ?? '' }
    const data = { method: 'check' }
    const chosen = await page.request.put(`/api/projects/${dropped}/offline-payment`, { headers, data })
    expect(chosen.status()).toBe(200)
    await page.goto(`/project/${dropped}`)
    await page.getByRole('button', { name: 'Remove this project' }).click()
    await expect(page.getByRole('dialog').getByText('You told us you’d pay by check')).toBeVisible()
    await captureScreen(page, info, 'u2b-remove-with-check')
  })
  await page.getByRole('button', { name: 'Remove, I sent no Check' }).click()
  await expectToast(page, 'Project removed')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Starter Package').first()).toBeVisible()
  await expect(page.getByText('Full Launch Package')).toHaveCount(0)
})

test('[PKG-05] a known client only accepts the agreement, and opens the questionnaire from its link @phone', async ({
  page,
}, info) => {
  await selectPackage(page, 'known')

  await test.step('a different package before payment', async () => {
    await page.goto('/select-package?package=full')
    await expect(page.getByText('Welcome back, Noor Haddad!')).toBeVisible()
    await expect(page.locator('input[name=email]')).toHaveCount(0)
    await captureScreen(page, info, 'u3-known-buyer')
    await page.getByRole('button', { name: 'Use a different name or email' }).click()
    await expect(page.locator('input[name=name]')).toHaveValue('Noor Haddad')
    await page.goto('/select-package?package=full')
    await page.locator('input[name=disclosureAgreed]').check()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expectToast(page, 'Resuming your purchase...')
    await page.getByRole('button', { name: 'Pay $9,000' }).click()
    await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })

  await test.step('a client without a password must set one, not enter a name, for another project', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Add New Project' }).click()
    await page.getByRole('radio', { name: /Starter/ }).check()
    await expect(page.getByText('Set your password first.')).toBeVisible()
    await expect(page.locator('input[name=email]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Set your password' })).toBeVisible()
    await captureScreen(page, info, 'u4-password-first')
  })

  await test.step('every request for answers links to the questionnaire', async () => {
    await page.goto('/dashboard')
    const next = page.getByRole('region', { name: 'What happens next' })
    await expect(next.getByText(/^Start with a few questions/)).toBeVisible()
    await captureScreen(page, info, 'u5-questions-on-card')
    const project = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    await next.getByRole('link', { name: 'Answer the questions' }).click()
    await expect(page).toHaveURL(`/onboarding?projectId=${project?.split('/').at(-1)}`)
    await expect(page.getByRole('heading', { name: 'Onboarding' })).toBeVisible()
    await page.goto(project ?? '')
    await expect(page.getByText(/^Start with a few questions/)).toBeVisible()
    await captureScreen(page, info, 'u6-questions-on-project')
    await page.getByRole('link', { name: 'Answer the questions' }).click()
    await expect(page.locator('input[name=fullName]')).toHaveValue('Noor Haddad')
  })
})

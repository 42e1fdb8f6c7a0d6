import type { Page } from '@playwright/test'
import { getOnboarding, saveApplicationDraft } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, orderPackage } from './staff-steps.ts'
import { delayResponses } from './steps.ts'

const SAVED_TEXT = 'Saved. You can continue on any device.'
const theirPurpose = 'We feed families on the harbor front, seven days a week, all year.'
const myPurpose = 'We cook for families who live near the harbor and can’t afford a meal.'

const openField = async (page: Page, path: string, field: string) => {
  await page.goto(path)
  await expect(page.locator(`[name=${field}]`)).toBeVisible()
}

test('two windows with one application keep what was typed in each @phone', async ({
  context,
  page,
}, info) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'starter')
  await copySessionToBrowser(context, client)
  const other = await context.newPage()
  await openField(page, `/project/${publicId}`, 'purpose')
  await openField(other, `/project/${publicId}`, 'purpose')

  await other.locator('[name=purpose]').fill(theirPurpose)
  await expect(other.getByText(SAVED_TEXT)).toBeVisible()

  await test.step("merges different fields and shows the other window's text", async () => {
    await page.locator('[name=name]').fill('Harbor Kitchen')
    await expect(page.getByText(SAVED_TEXT)).toBeVisible()
    await expect(page.locator('[name=purpose]')).toHaveValue(theirPurpose)
  })

  await test.step('asks which text to keep for the same field', async () => {
    const held = await delayResponses(page, /\/draft$/, 'PUT')
    await page.locator('[name=purpose]').fill(myPurpose)
    await client.call(saveApplicationDraft, {
      params: { publicId },
      body: {
        name: 'Harbor Kitchen',
        country: 'United States',
        purpose: `${theirPurpose} More.`,
        adGoals: '',
      },
    })
    held.release()
    const question = page.getByRole('alert').filter({ hasText: '“Purpose” was also changed' })
    await expect(question).toContainText(`${theirPurpose} More.`)
    await captureScreen(page, info, 'two-windows-conflict')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(SAVED_TEXT)).toBeVisible()
  })

  await page.reload()
  await expect(page.locator('[name=purpose]')).toHaveValue(myPurpose)
  await expect(page.locator('[name=name]')).toHaveValue('Harbor Kitchen')
})

test('two windows with one questionnaire keep what was typed in each', async ({ context, page }) => {
  const { client } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'starter')
  await copySessionToBrowser(context, client)
  const other = await context.newPage()
  const path = `/onboarding?projectId=${publicId}`
  await openField(page, path, 'address')
  await openField(other, path, 'address')

  await other.locator('[name=address]').fill('9 Quay Street, Duluth, MN 55802')
  await expect(other.getByText(SAVED_TEXT)).toBeVisible()
  await page.locator('[name=phoneNumber]').fill('+1 757 555 0199')
  await expect(page.getByText(SAVED_TEXT)).toBeVisible()
  await expect(page.locator('[name=address]')).toHaveValue('9 Quay Street, Duluth, MN 55802')

  const held = await delayResponses(page, /\/draft$/, 'PUT')
  await page.locator('[name=address]').fill('2 Mine Road, Duluth, MN 55802')
  const stored = other.waitForResponse((response) => response.url().endsWith('/draft') && response.ok())
  await other.locator('[name=address]').fill('1 Pier Road, Duluth, MN 55802')
  await stored
  held.release()
  const question = page.getByRole('alert').filter({ hasText: '“Address” was also changed' })
  await question.getByRole('button', { name: 'Use the other text' }).click()
  await expect(page.locator('[name=address]')).toHaveValue('1 Pier Road, Duluth, MN 55802')
  await expect
    .poll(() => client.call(getOnboarding, { params: { projectId: publicId } }))
    .toMatchObject({ address: '1 Pier Road, Duluth, MN 55802', phoneNumber: '+1 757 555 0199' })
})

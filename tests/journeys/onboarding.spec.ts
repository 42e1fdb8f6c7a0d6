import { expect, test } from './journey.ts'
import { copySessionToBrowser, createPaidClient } from './staff-steps.ts'
import { delayResponses, expectToast } from './steps.ts'

test('the questionnaire, step by step', async ({ context, page }) => {
  const { browser, publicId } = await createPaidClient('Maya Brooks')
  await copySessionToBrowser(context, browser)
  await page.goto(`/onboarding?projectId=${publicId}`)

  const field = (name: string) => page.locator(`form [name=${name}]`)
  const next = page.getByRole('button', { name: 'Next' })
  const previous = page.getByRole('button', { name: 'Previous' })
  const complete = page.getByRole('button', { name: 'Complete Onboarding' })

  const expectStep = async (step: 1 | 2 | 3, title: string, percent: number, fields: string[]) => {
    await expect(page.locator('form').getByRole('heading', { level: 2 })).toHaveText(title)
    const names = page.locator('form [name]')
    await expect(names).toHaveCount(fields.length)
    expect(await names.evaluateAll((found) => found.map((one) => one.getAttribute('name')))).toEqual(fields)
    await test.step(`[ONB-01] the progress bar shows ${percent} percent`, async () => {
      const bar = page.getByRole('progressbar', { name: `Step ${step} of 3: ${title}` })
      await expect(bar).toHaveAttribute('aria-valuenow', `${percent}`)
      await expect(bar.locator('rect')).toBeVisible()
    })
  }
  const first = () => expectStep(1, 'Contact Information', 33, ['fullName', 'phoneNumber', 'address'])
  const second = () => expectStep(2, 'Nonprofit Details', 67, ['nonprofitName', 'missionStatement'])
  const third = () => expectStep(3, 'Ads Strategy', 100, ['grantPurpose'])

  await test.step('[ONB-02] step 1 is Contact Information', first)
  await test.step('[ONB-05] has no Previous button, and Next continues', async () => {
    await expect(previous).toBeDisabled()
    await field('phoneNumber').fill('+1 757 555 0144')
    await field('address').fill('12 Pier Street, Norfolk, VA 23510')
    await next.click()
  })
  await test.step('[ONB-03] step 2 is Nonprofit Details', second)
  await test.step('[ONB-05] Previous goes back and keeps all answers', async () => {
    await field('nonprofitName').fill('Lantern Shore')
    await previous.click()
    await first()
    await expect(field('address')).toHaveValue('12 Pier Street, Norfolk, VA 23510')
    await next.click()
    await expect(field('nonprofitName')).toHaveValue('Lantern Shore')
  })
  await field('missionStatement').fill('We give families who lost their home a safe place.')
  await next.click()
  await test.step('[ONB-04] step 3 is Ads Strategy', third)
  await test.step('[ONB-01] shows all steps and marks the completed ones', async () => {
    await expect(next).toHaveCount(0)
    const steps = page.getByRole('main').locator('ol').first().getByRole('listitem')
    await expect(steps).toHaveText(['Contact Information', 'Nonprofit Details', 'Ads Strategy'])
    await expect(steps.last()).toHaveAttribute('aria-current', 'step')
    await expect(steps.getByLabel('Done:')).toHaveCount(2)
  })

  await test.step('[ONB-07] requires all answers', async () => {
    await expect(complete).toBeDisabled()
    await field('grantPurpose').fill('Reach families')
    await expect(complete).toBeDisabled()
    await field('grantPurpose').fill('Reach families who search for emergency shelter.')
    await expect(complete).toBeEnabled()
  })
  await test.step('[ONB-06] the Complete Onboarding button shows that it is busy', async () => {
    const { release } = await delayResponses(page, /\/api\/onboarding\/submit$/, 'POST')
    await complete.click()
    await expect(page.getByRole('button', { name: 'Submitting...', exact: true })).toBeDisabled()
    await expect(complete).toHaveCount(0)
    release()
  })
  await test.step('[ERR-34] shows a confirmation with the brand name', () =>
    expectToast(
      page,
      'Onboarding Complete!',
      'Welcome to Causeway! Your nonprofit formation is now in progress.',
    ))
  await test.step('[ONB-10] [ERR-34] opens the dashboard', () => expect(page).toHaveURL('/dashboard'))
})

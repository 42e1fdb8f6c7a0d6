import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, orderPackage } from './staff-steps.ts'

test('the first visit offers a tour of four steps that stays away once it is over @phone', async ({
  page,
  context,
}, info) => {
  const { client } = await createClient('Tess Moreau')
  await orderPackage(client, 'starter')
  await copySessionToBrowser(context, client)
  await page.goto('/dashboard')
  const tour = page.getByRole('region', { name: 'Tour of your client area' })
  await expect(tour).toContainText('Tour, 1 of 4')
  await captureScreen(page, info, 'dashboard-tour')
  await tour.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(tour.getByRole('heading', { name: 'Send what we ask for' })).toBeFocused()
  await tour.getByRole('button', { name: 'Back' }).click()
  await expect(tour).toContainText('Follow the stones')
  await page.reload()
  await expect(tour, 'it was neither finished nor skipped').toBeVisible()
  for (const step of [2, 3, 4]) {
    await tour.getByRole('button', { name: 'Next' }).click()
    await expect(tour).toContainText(`Tour, ${step} of 4`)
  }
  await tour.getByRole('button', { name: 'Done' }).click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  await expect(tour).toHaveCount(0)
})

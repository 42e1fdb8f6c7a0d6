import type { Page } from '@playwright/test'
import type { getRetentionOverview } from '#contract/retention'
import type { RouteReply } from '#contract/route.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createClient, orderPackage } from './staff-steps.ts'
import { createSession, expectToast, logInByRequest } from './steps.ts'

type Retention = RouteReply<typeof getRetentionOverview>

const eightYearsAgo = new Date(Date.now() - 8 * 365.25 * 86_400_000)
const createExpiredProject = (number: number) => ({
  publicId: `00000000-0000-4000-8000-00000000000${number}`,
  name: ['Harbor Light Youth Chorus', 'Second Street Garden'][number - 1] ?? '',
  client: ['Amara Osei', 'Joan Pell'][number - 1] ?? '',
  createdAt: eightYearsAgo,
  lastChangedAt: eightYearsAgo,
  messages: 12 * number,
  documents: number,
  payments: 1,
})

/** Adds two expired projects to responses, because the journeys' database is only minutes old. */
const addExpiredProjects = (page: Page) =>
  page.route('**/api/admin/retention', async (route) => {
    const reply = await route.fetch()
    const retention: Retention = await reply.json()
    await route.fulfill({
      response: reply,
      json: { ...retention, expired: [createExpiredProject(1), createExpiredProject(2)], expiredTotal: 2 },
    })
  })

test('staff mark a project “do not delete”, and the mark is listed until they remove it', async ({
  page,
}, info) => {
  const { client } = await createClient('Odile Marsh')
  const publicId = await orderPackage(client, 'starter')
  await logInByRequest(page, 'staff', `/admin?project=${publicId}`)
  await page.getByRole('button', { name: 'Do not delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Do not delete' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please write why nothing may be deleted')).toBeVisible()
  await dialog.getByLabel('Reason').fill(`Dispute of ${publicId}`)
  await captureScreen(page, info, 'hold-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Marked “do not delete”')
  await expect(page.getByRole('button', { name: 'Edit mark' })).toBeVisible()
  await captureScreen(page, info, 'hold-project')

  await page.goto('/admin/retention')
  await expect(page.getByText(`Dispute of ${publicId}`)).toBeVisible()
  await captureScreen(page, info, 'retention')
  await page.goto(`/admin?project=${publicId}`)
  await page.getByRole('button', { name: 'Edit mark' }).click()
  await page.getByRole('button', { name: 'Remove mark' }).click()
  await expect(page.getByRole('button', { name: 'Do not delete' })).toBeVisible()
})

test('staff choose old projects, see what goes with them, and delete them @phone', async ({ page }, info) => {
  await createSession(page, 'staff')
  await addExpiredProjects(page)
  await page.goto('/admin/retention')
  await expect(page.getByRole('heading', { name: 'Old projects (2)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await page.getByLabel('Choose Harbor Light Youth Chorus').check()
  await expect(page.getByRole('button', { name: 'Delete 1 project' })).toBeEnabled()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Delete 2 projects' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 projects?' })
  await expect(dialog).toContainText('36 messages, 3 documents, and 2 payments')
  await captureScreen(page, info, 'retention-delete')
  await page.route('**/api/admin/retention/deletions', (route) =>
    route.fulfill({ json: { deleted: 1, kept: 1 } }),
  )
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await expectToast(page, '1 project deleted', '1 project changed meanwhile and stayed.')
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
})

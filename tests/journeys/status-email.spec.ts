import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectToast, logInByRequest } from './steps.ts'
import { createProject } from './test-projects.ts'

const choose = async (page: Page, { name, publicId }: { name: string; publicId: string }) => {
  await page.goto(`/admin?project=${publicId}`)
  await page.getByRole('dialog', { name }).getByLabel(`Change status of ${name}`).selectOption('Under Review')
  return page.getByRole('dialog', { name: 'Status Update Notification' })
}

test('staff set a status without an email and without a template', async ({ page }, info) => {
  const own = await createProject(`Quietly ${info.project.name}`)
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  for (const [why, answer] of [
    [
      'is inactive',
      {
        status: 404,
        json: { success: false, error: { code: 'TEMPLATE_NOT_FOUND', message: 'No template' } },
      },
    ],
    ['cannot be loaded', { status: 500, body: '' }],
  ] as const)
    await test.step(`[MAIL-10] a template that ${why} leaves the dialog empty`, async () => {
      await page.route('**/api/admin/email-template/under_review', (route) => route.fulfill(answer))
      const dialog = await choose(page, own)
      await expect(dialog.getByLabel('Subject')).toHaveValue('')
      await expect(dialog.locator('textarea[name=htmlContent]')).toHaveValue('')
      await expect(dialog.getByRole('button', { name: 'Update & Send Email' })).toBeEnabled()
      await page.unrouteAll()
    })

  const dialog = await choose(page, own)
  await test.step('[MAIL-02] the dialog shows the chosen status', () =>
    expect(dialog.getByText('New status:').locator('..')).toHaveText('New status:Under Review'))

  await test.step('[MAIL-06] checked, the buttons are cancel and update and send', async () => {
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    for (const name of ['Cancel', 'Update & Send Email'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Update Status Only' })).toHaveCount(0)
  })

  await test.step('[MAIL-09] the text comes from the template', async () => {
    await expect(dialog.getByLabel('Subject')).toHaveValue('Your nonprofit is under review')
    await expect(dialog.locator('textarea[name=htmlContent]')).toHaveValue(
      /Our team is reviewing your application for \*\*your nonprofit\*\*/,
    )
    // The email address isn't verified, so it may belong to someone else.
    await expect(dialog.locator('textarea[name=htmlContent]')).toHaveValue(/^Hi there,/)
  })

  await test.step('[MAIL-07] unchecked, the button changes, text is optional, and only the status is set', async () => {
    await dialog.getByLabel('Subject').fill('')
    await dialog.locator('textarea[name=htmlContent]').fill('')
    await dialog.getByRole('checkbox').uncheck()
    await expect(dialog.getByRole('button', { name: 'Update & Send Email' })).toHaveCount(0)
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Update Status Only' }).click()
    const request = await asked
    expect(new URL(request.url()).pathname).toBe(`/api/admin/projects/${own.publicId}/status`)
    expect(request.postDataJSON()).toEqual({ status: 'under_review', seenStatus: 'submitted' })
    await expectToast(page, 'Status Updated')
    await expect(page.getByLabel(`Change status of ${own.name}`).first()).toHaveValue('under_review')
  })

  await test.step('the toast undoes the change', async () => {
    await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Status restored')
    await expect(page.getByLabel(`Change status of ${own.name}`).first()).toHaveValue('submitted')
  })
})

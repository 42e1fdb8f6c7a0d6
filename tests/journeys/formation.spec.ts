import type { Route } from '@playwright/test'
import { listDocuments } from '#contract/documents'
import { listStaffFilings, updateFiling } from '#contract/formation'
import { createPdf, sendFile } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { createIncorporatedClient } from './incorporated-clients.ts'
import { expect, test } from './journey.ts'
import { expectToast, logIn, logInByRequest } from './steps.ts'

test('staff plan, file, and get an acceptance, and the client sees it with the due dates @phone', async ({
  page,
}, info) => {
  test.slow()
  const { publicId, email, staff } = await createIncorporatedClient('Maya Brooks', 'OH')
  await sendFile(staff, publicId, createPdf('Submission'), { type: 'other', name: 'Submission.pdf' })
  const [document] = await staff.call(listDocuments, { params: { id: publicId } })

  await logInByRequest(page, 'staff', `/admin?project=${publicId}&tab=formation&view=full`)
  await test.step('plan', async () => {
    await page.getByRole('button', { name: 'Plan a filing', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan a filing' })
    await expect(dialog.getByLabel('Where')).toHaveValue('OH')
    await dialog.getByLabel('What').selectOption('1023-EZ')
    await expect(dialog.getByLabel('Where')).toHaveValue('US')
    await dialog.getByRole('button', { name: 'Plan filing' }).click()
    await expectToast(page, 'Filing planned', 'Form 1023-EZ')
    await captureScreen(page, info, 'formation-staff')
  })
  await test.step('file, with fee and confirmation number', async () => {
    await page.getByRole('button', { name: /^Form 1023-EZ/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Form 1023-EZ' })
    await dialog.getByLabel('New status').selectOption('filed')
    await dialog.getByLabel('Confirmation number').first().fill('26AB12CD')
    await dialog.getByLabel('Fee paid ($)').first().fill('275')
    await dialog.getByRole('button', { name: 'Record filing' }).click()
    await expectToast(page, 'Filed', 'Form 1023-EZ')
    await captureScreen(page, info, 'formation-filing')
    await dialog.getByLabel('Document').selectOption(document?.publicId ?? '')
    await dialog.getByRole('button', { name: 'Save details' }).click()
    await expectToast(page, 'Filing saved', 'Form 1023-EZ')
    await expect(dialog.getByLabel('Fee paid ($)').last(), 'the details know the fee').toHaveValue('275')
  })
  await test.step('a field that a colleague changed meanwhile is never overwritten unread', async () => {
    const dialog = page.getByRole('dialog', { name: 'Form 1023-EZ' })
    await dialog.getByLabel('Note').fill('Paid by card.')
    const filing = (await staff.call(listStaffFilings, { params: { id: publicId } }))[0]
    if (!filing) throw new Error('the filing is missing')
    const { id, dueOn, feePaid, updatedAt } = filing
    const kept = { dueOn, feePaid, assigneeId: null, documentId: document?.publicId ?? null }
    await staff.call(updateFiling, {
      params: { filingId: id },
      body: { ...kept, confirmationNumber: '26XY', note: 'Paid by check.', seenAt: updatedAt.toISOString() },
    })
    await expect(dialog.getByText('“Note” was also changed in another window')).toBeVisible()
    await expect(dialog.getByText('Paid by check.')).toBeVisible()
    await expect(dialog.getByLabel('Confirmation number').last()).toHaveValue('26XY')
    await dialog.getByRole('button', { name: 'Save details' }).click()
    await expect(dialog.getByText('Choose which values to keep, then save again.')).toBeVisible()
    await captureScreen(page, info, 'formation-conflict')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save details' }).click()
    await expect(dialog.getByText('Choose which values to keep, then save again.')).toBeHidden()
    await expect
      .poll(async () => (await staff.call(listStaffFilings, { params: { id: publicId } }))[0])
      .toMatchObject({ note: 'Paid by card.', confirmationNumber: '26XY' })
  })
  await test.step('the acceptance offers the status change with its email', async () => {
    const dialog = page.getByRole('dialog', { name: 'Form 1023-EZ' })
    await dialog.getByLabel('New status').selectOption('accepted')
    await dialog.getByRole('button', { name: 'Record acceptance' }).click()
    await expect(dialog.getByText('The project’s status should be IRS Approved now.')).toBeVisible()
  })
  await test.step('a month of due dates, from which staff plan a filing', async () => {
    await page.keyboard.press('Escape')
    const timeline = page.getByRole('region', { name: 'How long it takes' })
    await expect(timeline.getByText(/^Filed .*\. Done .*\.$/)).toBeVisible()
    const calendar = page.getByRole('region', { name: 'Due dates' })
    await calendar.getByRole('button', { name: 'Month', exact: true }).click()
    const month = calendar.getByRole('heading', { level: 4 }).first()
    const current = (await month.textContent()) ?? ''
    await expect(calendar.locator('td[aria-current=date]')).toHaveCount(1)
    await calendar.getByRole('button', { name: /^Next month, / }).press('Enter')
    await expect(month).not.toHaveText(current)
    await calendar.getByRole('button', { name: 'This month' }).click()
    await expect(month).toHaveText(current)
    const name = 'Charity registration (OH)'
    const cell = calendar.getByRole('table').getByRole('button', { name })
    if (await cell.isVisible()) {
      await cell.press('Enter')
      await expect(calendar.getByRole('listitem').filter({ hasText: name }).last()).toBeFocused()
    }
    await captureScreen(page, info, 'formation-month')
    await calendar.getByRole('button', { name: `Plan a filing: ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan a filing' })
    await expect(dialog.getByLabel('What')).toHaveValue('charity-registration')
    await expect(dialog.getByLabel('Where')).toHaveValue('OH')
    await expect(dialog.getByLabel('Due on')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    await captureScreen(page, info, 'formation-plan-due')
    await dialog.getByRole('button', { name: 'Plan filing' }).click()
    await expectToast(page, 'Filing planned', 'Charity registration')
    await calendar.getByRole('button', { name: `Open the filing: ${name}` }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(calendar.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
  await test.step('staff record what a register says', async () => {
    await page.getByRole('button', { name: 'Record a check: IRS' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a check: IRS' })
    await dialog.getByRole('button', { name: 'Record check' }).click()
    await expect(dialog.getByText('Please choose what the register says')).toBeVisible()
    await dialog.getByLabel('In good standing').selectOption('no')
    await dialog.getByRole('button', { name: 'Record check' }).click()
    await expect(dialog.getByText('Please say what the register says')).toBeVisible()
    await dialog.getByLabel('What the register says').fill('Not listed yet.')
    await captureScreen(page, info, 'formation-check')
    await dialog.getByRole('button', { name: 'Record check' }).click()
    await expectToast(page, 'Check recorded', 'IRS')
    await expect(page.getByText('Not listed yet.')).toBeVisible()
  })
  await test.step('the list of all filings finds it', async () => {
    await page.goto('/admin/filings?view=accepted')
    await expect(page.getByRole('button', { name: 'Form 1023-EZ' }).first()).toBeVisible()
    await captureScreen(page, info, 'filings')
    await page.goto('/admin/rules')
    await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
    await captureScreen(page, info, 'rules')
  })
  await test.step('the client sees the filing and due dates, and marks one as done', async () => {
    await page.context().clearCookies()
    await logIn(page, email)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto(`/project/${publicId}?tab=formation`)
    await expect(page.getByText('Form 1023-EZ').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Submission.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await captureScreen(page, info, 'formation-client')
    const failing = (route: Route) => route.fulfill({ status: 500, json: {} })
    await page.route(/\/documents$/, failing)
    await page.getByRole('button', { name: 'Mark as done: Conflict of interest statements' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Conflict of interest statements' })
    await expect(dialog.getByText('We couldn’t load the documents')).toBeVisible()
    await page.unroute(/\/documents$/, failing)
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(dialog.getByText('Please enter a date')).toBeVisible()
    await dialog.getByLabel('Done on').fill('2026-11-20')
    await dialog.getByLabel('Confirmation number').fill('Signed by all directors')
    await captureScreen(page, info, 'formation-done')
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expectToast(page, 'Marked as done', 'Conflict of interest statements')
    await expect(page.getByText('Signed by all directors')).toBeVisible()
  })
  await test.step('the client calculates the public support', async () => {
    await page.getByRole('button', { name: 'Open the calculator' }).click()
    const support = page.getByRole('region', { name: 'Public support' })
    await support.getByRole('button', { name: 'Calculate' }).click()
    await expect(support.getByText('Please enter the gifts of at least one year')).toBeVisible()
    await support.getByLabel('Year 1: gifts ($)').fill('$100,000')
    await expect(support.getByText('more than $2,000 over these years')).toBeVisible()
    await support.getByRole('button', { name: 'Add a donor' }).click()
    const donor = support.getByLabel('Donor 1: all gifts ($)')
    await donor.fill('195000')
    await support.getByRole('button', { name: 'Calculate' }).click()
    await expect(support.getByText('The donors together gave more than all gifts')).toBeVisible()
    await donor.fill('95000')
    await support.getByRole('button', { name: 'Calculate' }).click()
    await expect(support.getByText('It doesn’t pass the test: 7% public support')).toBeVisible()
    await expect(support.getByText(/^One donor gives more than half of all support/)).toBeVisible()
    await captureScreen(page, info, 'formation-support')
    await donor.fill('1000')
    await expect(support.getByText('7% public support')).toHaveCount(0)
    await support.getByRole('button', { name: 'Calculate' }).click()
    await expect(support.getByText('It passes the test: 100% public support')).toBeVisible()
  })
})

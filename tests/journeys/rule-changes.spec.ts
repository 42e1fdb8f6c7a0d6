import ICAL from 'ical.js'
import { getObligationName, overrideRule } from '#contract/formation'
import { captureScreen } from './capture-screen.ts'
import { createIncorporatedClient } from './incorporated-clients.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, logInAsStaff } from './staff-steps.ts'
import { expectToast, logInByRequest } from './steps.ts'

test('staff replace a fee with its source, and restore the delivered one', async ({ page }, info) => {
  const state = 'WY'
  await logInByRequest(page, 'staff', `/admin/rules?view=all&search=${state}+formation+fee`)
  await page.getByRole('button', { name: `${state}: Formation fee` }).click()
  const dialog = page.getByRole('dialog', { name: `${state}: Formation fee` })
  await dialog.getByRole('button', { name: 'Replace or confirm' }).click()
  await dialog.getByLabel('Reason for the change').fill('A new fee schedule.')
  await dialog.getByLabel('Value').selectOption('fixed')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog.getByText('Please enter a value')).toBeVisible()
  await dialog.getByLabel('New value').fill('$1,250')
  await captureScreen(page, info, 'rule-form')

  await test.step('a colleague’s replacement isn’t overwritten', async () => {
    await (await logInAsStaff()).call(overrideRule, {
      params: { scope: state, name: 'formationFee' },
      body: {
        source: { title: 'Fee schedule', url: 'https://sos.example/fees' },
        checkedOn: '2026-11-20',
        confidence: 'confirmed',
        kind: 'official',
        value: { shape: 'fixed', value: 1111 },
        reason: 'A colleague was faster.',
        seen: null,
      },
    })
    await expect(dialog.getByRole('listitem').getByText('$1,111')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Someone else replaced this value since you opened it',
    )
    await expect(dialog.getByLabel('New value')).toHaveValue('$1,250')
  })
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expectToast(page, 'Rule saved')
  await expect(dialog.getByRole('listitem').getByText('$1,250')).toBeVisible()
  await captureScreen(page, info, 'rule')
  await dialog.getByRole('button', { name: 'Restore the delivered value' }).click()
  await dialog.getByLabel('Reason for the change').fill('It was only a bill.')
  await dialog.getByRole('button', { name: 'Restore value' }).click()
  await expectToast(page, 'Delivered value restored')
  await expect(dialog.getByText('It was only a bill.')).toBeVisible()
})

test('a new due date changes a client’s calendar and calendar feed, which say why @phone', async ({
  page,
  browser,
}, info) => {
  const state = info.project.name === 'phone' ? 'ME' : 'MT'
  const report = getObligationName({ kind: 'annual-report', jurisdiction: state, form: null })
  const { publicId, client } = await createIncorporatedClient('Edith Lund', state)
  const context = await browser.newContext({ viewport: page.viewportSize() })
  await copySessionToBrowser(context, client)
  const clientPage = await context.newPage()
  await clientPage.goto(`/project/${publicId}?tab=formation`)
  const entry = clientPage.getByRole('region', { name: 'Due dates' }).getByRole('listitem')
  const reports = entry.filter({ hasText: report })
  await expect(reports.first()).toBeVisible()
  await expect(reports.filter({ hasText: 'Feb 28, 2027' })).toHaveCount(0)

  await logInByRequest(page, 'staff', `/admin/rules?view=all&search=${state}+annual+report`)
  await page.getByRole('button', { name: `${state}: Annual Report` }).click()
  const dialog = page.getByRole('dialog', { name: `${state}: Annual Report` })
  await dialog.getByRole('button', { name: 'Replace or confirm' }).click()
  await dialog.getByLabel('Due', { exact: true }).selectOption('fixed-date')
  await dialog.getByLabel('Month').selectOption('February')
  await dialog.getByLabel('Day', { exact: true }).fill('30')
  await dialog.getByLabel('First due in').selectOption('next')
  await dialog.getByLabel('Why it’s due').fill('The legislature moved the report to February.')
  await dialog.getByLabel('Reason for the change').fill('A new law.')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog.getByText('Please enter a day that this month has')).toBeVisible()
  await captureScreen(page, info, 'rule-due')
  await dialog.getByLabel('Day', { exact: true }).fill('28')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expectToast(page, 'Rule saved')
  await expect(dialog.getByText('Every year, by February 28', { exact: true })).toBeVisible()
  await captureScreen(page, info, 'rule-due-history')

  await clientPage.reload()
  const moved = reports.filter({ hasText: 'The legislature moved the report to February.' })
  await expect(moved.filter({ hasText: /Mar 1, 2027|Feb 28, 2027/ })).toHaveCount(1)
  await captureScreen(clientPage, info, 'rule-due-client')
  const address = await clientPage.getByText(/\/api\/calendar\.ics\?/).textContent()
  const feed = await (await page.request.get(address ?? '')).text()
  const events = new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  expect(
    events.filter(({ description }) => description.includes('The legislature moved')).length,
  ).toBeGreaterThan(0)

  await dialog.getByRole('button', { name: 'Restore the delivered value' }).click()
  await dialog.getByLabel('Reason for the change').fill('It was only a bill.')
  await dialog.getByRole('button', { name: 'Restore value' }).click()
  await expectToast(page, 'Delivered value restored')
  await clientPage.reload()
  await expect(reports.first()).toBeVisible()
  await expect(moved).toHaveCount(0)
  await context.close()
})

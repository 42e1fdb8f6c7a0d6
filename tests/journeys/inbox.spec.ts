import { sendContactMessage } from '#contract/messaging'
import { createTestClient } from '../browser.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { enterStaffArea, expectWaitingCount, searchRows } from './staff-steps.ts'
import { createUniqueEmailAddress, expectToast, waitForEmail } from './steps.ts'

test('staff answer a contact message from the inbox @phone', async ({ page }, info) => {
  const email = createUniqueEmailAddress('visitor')
  await createTestClient(process.env.BASE_URL ?? '').call(sendContactMessage, {
    body: {
      fullName: 'Ada Finch',
      email,
      organization: 'Friends of the Quay',
      subject: 'May a choir become a nonprofit?',
      message: 'We are forty singers and give concerts for the hospice.\nMay we found a nonprofit for that?',
    },
  })
  await enterStaffArea(page, 'Inbox')
  if (info.project.name !== 'phone')
    await test.step('the sidebar shows the count', () =>
      expectWaitingCount(page, 'Inbox', ({ inbox }) => inbox))
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await captureScreen(page, info, 'inbox')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'May a choir become a nonprofit?' })
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog.getByText('Please write a reply')).toBeVisible()
  await dialog
    .getByLabel('Your reply')
    .fill('Yes, gladly.\nGiving concerts for a hospice is a charitable purpose.')
  await captureScreen(page, info, 'inbox-message')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expectToast(page, 'Reply sent')
  const sentEmail = await waitForEmail(email, /^Re: Your message to Causeway/)
  expect(sentEmail.text).toContain('Giving concerts for a hospice')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Giving concerts' })).toHaveCount(1)
  await captureScreen(page, info, 'inbox-answered')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expectToast(page, 'Message reopened')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expectToast(page, 'Marked as handled')
  await page.keyboard.press('Escape')
  await page.getByLabel('Status').selectOption('handled')
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Handled')
})

test('staff find a real message among possible spam @phone', async ({ page }, info) => {
  const email = createUniqueEmailAddress('autofilled')
  await createTestClient(process.env.BASE_URL ?? '').call(sendContactMessage, {
    body: {
      fullName: 'Omar Reyes',
      email,
      subject: 'Can you help a food bank?',
      message: 'We feed 200 families a week and would like to become a nonprofit.',
      website: 'https://foodbank.example',
    },
  })
  await enterStaffArea(page, 'Inbox')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('No messages match')).toBeVisible()
  await page.getByLabel('Status').selectOption('spam')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Can you help a food bank?' })
  await captureScreen(page, info, 'inbox-possible-spam')
  await dialog.getByRole('button', { name: 'Not spam' }).click()
  await expectToast(page, 'Moved to open')
  await expect(dialog.getByRole('button', { name: 'Not spam' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Status').selectOption({ label: 'Open' })
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Open')
})

test('a half-written reply survives a reload', async ({ page }) => {
  const email = createUniqueEmailAddress('interrupted')
  await createTestClient(process.env.BASE_URL ?? '').call(sendContactMessage, {
    body: { fullName: 'Ada Finch', email, subject: 'Half written', message: 'Can you help a choir?' },
  })
  await enterStaffArea(page, 'Inbox')
  const openMessage = async () => {
    await (await searchRows(page, email)).getByRole('button').click()
  }
  await openMessage()
  await page.getByLabel('Your reply').fill('Yes, and we')
  await page.reload()
  await openMessage()
  await expect(page.getByLabel('Your reply')).toHaveValue('Yes, and we')
})

import { sendMessageAsStaff } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import { createPdf, sendFile } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  copySessionToBrowser,
  createClient,
  enterStaffArea,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { dismissToast, expectToast, logIn } from './steps.ts'

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const csv = { name: 'Budget.csv', mimeType: 'text/csv', buffer: Buffer.from('Year,Income\n2027,12000\n') }

const createProjectInProgress = async (name: string) => {
  const { client } = await createClient(name)
  const publicId = await orderPackage(client, 'full')
  const staff = await logInAsStaff()
  await staff.call(changeStatus, { params: { publicId }, body: { status: 'filing' } })
  return { client, publicId, staff }
}

test('a client sends files in a message, and gets one back @phone', async ({ page, context }, info) => {
  const { client, publicId, staff } = await createProjectInProgress('Runa Sund')
  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}?tab=messages`)
  const chat = page.getByRole('tabpanel', { name: 'Messages' })
  const log = chat.getByRole('log')
  const pending = chat.getByRole('list', { name: 'Files to send' })
  const send = chat.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()

  await test.step('a rejected file shows why, and an unwanted one is removed', async () => {
    await chat
      .getByLabel('Files to attach')
      .setInputFiles([csv, { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') }])
    await expect(pending.getByRole('listitem').filter({ hasText: 'Budget.csv' })).toContainText(
      'Ready to send',
    )
    await expect(pending.getByRole('alert')).toContainText('We can’t accept this type of file.')
    await captureScreen(page, info, 'chat-attaching')
    await pending.getByRole('button', { name: 'Remove note.pdf' }).click()
    await expect(pending.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('pastes an image and drops a file', async () => {
    const give = (kind: 'paste' | 'drop', name: string, type: string, content: string) =>
      chat.getByLabel('Your message').evaluate(
        (field, { kind, name, type, content }) => {
          const data = new DataTransfer()
          const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
          data.items.add(new File([bytes], name, { type }))
          const options = { bubbles: true, cancelable: true }
          field.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: data })
              : new DragEvent('drop', { ...options, dataTransfer: data }),
          )
        },
        { kind, name, type, content },
      )
    await give('paste', 'image.png', 'image/png', png.toString('base64'))
    await give('drop', 'Dropped.pdf', 'application/pdf', Buffer.from(createPdf('Dropped')).toString('base64'))
    await expect(pending.getByText('Ready to send')).toHaveCount(3)
    await pending.getByRole('button', { name: 'Remove Dropped.pdf' }).click()
    await expectToast(page, 'File removed', 'Dropped.pdf')
    await dismissToast(page, 'File removed')
    await expect(pending.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('sends files without text', async () => {
    await send.click()
    await expectToast(page, 'Message Sent')
    await dismissToast(page, 'Message Sent')
    await expect(pending).toHaveCount(0)
    await expect(log.getByRole('list', { name: 'Attachments' })).toContainText('Budget.csv')
    await log.getByRole('button', { name: 'Preview image.png' }).click()
    const preview = page.getByRole('dialog', { name: 'image.png' })
    await expect(preview.getByRole('img', { name: 'image.png' })).toBeVisible()
    await preview.getByRole('button', { name: 'Close', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      log.getByRole('link', { name: 'Download Budget.csv' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Budget.csv')
  })

  await test.step('staff files appear immediately, and all files among the documents', async () => {
    const { address } = await sendFile(staff, publicId, createPdf('Reply'), {
      name: 'Reply.pdf',
      type: 'other',
    })
    await staff.call(sendMessageAsStaff, {
      params: { id: publicId },
      body: { message: 'Here is what we filed.', documents: [address.split('/').at(-1) ?? ''] },
    })
    await expect(log.getByRole('link', { name: 'Download Reply.pdf' })).toBeVisible()
    await captureScreen(page, info, 'chat-attachments-client')
    await page.getByRole('tab', { name: 'Documents' }).click()
    const list = page.getByRole('list', { name: 'Documents' })
    for (const name of ['Budget.csv', 'image.png', 'Reply.pdf']) await expect(list).toContainText(name)
    await expect(list).not.toContainText('Dropped.pdf')
  })
})

test('staff answer with a file in the project’s panel @phone', async ({ page }, info) => {
  const { publicId } = await createProjectInProgress('Sverre Dahl')
  await enterStaffArea(page, 'Projects')
  await page.goto(`/admin?project=${publicId}&tab=messages`)
  const chat = page.getByRole('tabpanel', { name: 'Chat' })
  await chat.getByLabel('Files to attach').setInputFiles(csv)
  await expect(chat.getByText('Ready to send')).toBeVisible()
  await expect(chat.getByLabel('Your message'), 'one goes on writing').toBeFocused()
  await chat.getByLabel('Your message').fill('Your budget, with our notes.')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.getByRole('log')).toContainText('Your budget, with our notes.')
  await expect(chat.getByRole('list', { name: 'Attachments' })).toContainText('Budget.csv')
  await captureScreen(page, info, 'chat-attachments-staff')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the demo has a conversation with files: ${colorScheme} @phone`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme })
    await logIn(page, 'client@causeway.example')
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: 'Tidewater Reading Room' })
    await card.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Messages' }).click()
    await expect(page.getByRole('link', { name: 'Download First monthly report.pdf' })).toBeVisible()
    await captureScreen(page, info, `chat-attachments-demo-${colorScheme}`)
  })

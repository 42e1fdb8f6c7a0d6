import type { Locator } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { requestDocuments } from '#contract/documents'
import { sendMessageAsStaff } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import { sendFile } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  copySessionToBrowser,
  createClient,
  enterStaffArea,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { delayResponses, dismissToast, expectToast, logIn, waitForEmail } from './steps.ts'

/** Creates a PDF with two pages. */
const createPdf = async (text: string): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'LETTER' })
  document.fontSize(30).text(text, 72, 100)
  document.addPage().fontSize(30).text('Signatures', 72, 100)
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const createPdfFile = async (name: string, text = 'Bylaws') => ({
  name,
  mimeType: 'application/pdf',
  buffer: await createPdf(text),
})

const createProjectInProgress = async (name: string) => {
  const { client, email } = await createClient(name)
  const publicId = await orderPackage(client, 'starter')
  const staff = await logInAsStaff()
  await staff.call(changeStatus, { params: { publicId }, body: { status: 'filing' } })
  return { client, email, publicId, staff }
}

/** Opens the menu of a row and waits for its animation to end. */
const openMenu = async (container: Locator, name: string) => {
  await container.getByRole('button', { name: `More actions for ${name}` }).click()
  await container
    .page()
    .getByRole('menu')
    .evaluate((menu) => Promise.all(menu.getAnimations().map(({ finished }) => finished)))
}

test('a client uploads and previews documents, and staff request more @phone', async ({
  page,
  context,
}, info) => {
  const { client, email, publicId, staff } = await createProjectInProgress('Dora Lindqvist')
  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}?tab=documents`)
  const area = page.getByRole('tabpanel')
  const list = area.getByRole('list', { name: 'Documents' })
  await expect(area.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await captureScreen(page, info, 'documents-empty')

  await test.step('uploads several files and rejects an invalid one with a message', async () => {
    await area.getByLabel('What are you uploading?').selectOption('Bylaws')
    await area
      .getByLabel('Files to upload')
      .setInputFiles([
        await createPdfFile('Bylaws.pdf'),
        { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear all, this is no PDF.') },
        { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      ])
    const uploads = area.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('listitem').filter({ hasText: 'letter.pdf' })).toContainText(
      'We can’t accept this type of file.',
    )
    await expect(uploads.getByRole('listitem').filter({ hasText: 'empty.pdf' })).toContainText(
      'This file is empty.',
    )
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectToast(page, 'Document uploaded', 'Bylaws.pdf')
    await dismissToast(page, 'Document uploaded')
    await expect(uploads.getByRole('listitem'), 'what the list shows is no upload any more').toHaveCount(2)
    await captureScreen(page, info, 'documents-uploads')
    for (const name of ['letter.pdf', 'empty.pdf'])
      await uploads.getByRole('button', { name: `Clear ${name}` }).click()
    await expect(uploads).toHaveCount(0)
  })

  await test.step('previews it on the page', async () => {
    await list.getByRole('button', { name: 'Preview Bylaws.pdf' }).click()
    const preview = page.getByRole('dialog', { name: 'Bylaws.pdf' })
    await expect(preview.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
    await expect(preview.getByText('Loading the preview...')).toHaveCount(0)
    // A blank page would have a single color.
    const inks = await preview.getByRole('img', { name: 'Page 1 of 2' }).evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const pixels =
        (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      return new Set(pixels).size
    })
    expect(inks).toBeGreaterThan(2)
    await captureScreen(page, info, 'documents-preview')
    await preview.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a new version replaces it', async () => {
    await openMenu(list, 'Bylaws.pdf')
    await captureScreen(page, info, 'documents-menu')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload new version' }).click(),
    ])
    await chooser.setFiles(await createPdfFile('Bylaws signed.pdf', 'Signed'))
    await expect(list.getByText('Bylaws signed.pdf', { exact: true })).toBeVisible()
    await expectToast(page, 'Document uploaded', 'Bylaws signed.pdf')
    await dismissToast(page, 'Document uploaded')
    await list.getByText('1 earlier version').click()
    await expect(list).toContainText('Bylaws.pdf · version 1')
    await captureScreen(page, info, 'documents-versions')
  })

  await test.step('a request by staff appears immediately and takes one press to answer', async () => {
    await staff.send('POST', `/api/admin/projects/${publicId}/document-requests`, {
      body: {
        requests: [
          { type: 'budget', words: 'The IRS asks for a budget for three years.', dueOn: '2027-01-15' },
        ],
      },
    })
    await waitForEmail(email, /Budget needed/)
    const requests = area.getByRole('list', { name: 'Requests' })
    await expect(requests).toContainText('Due Jan 15, 2027')
    await expect(requests).toContainText('Needed')
    await captureScreen(page, info, 'documents-request')
    await requests.getByText('Upload Budget').scrollIntoViewIfNeeded()
    await requests
      .getByLabel('Budget to upload')
      .setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(requests.getByRole('alert'), 'says so inside the request').toContainText(
      'We can’t accept this type of file.',
    )
    await expect(requests.getByRole('alert')).toBeInViewport()
    await captureScreen(page, info, 'documents-request-refused')

    const held = await delayResponses(page, /\/api\/projects\/[^/]+\/uploads/, 'POST')
    await requests.getByLabel('Budget to upload').setInputFiles(
      ['budget.csv', 'notes.csv'].map((name) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from('Year,Income\n2027,12000\n2028,14000\n'),
      })),
    )
    await expect(requests.getByRole('progressbar', { name: 'Upload of budget.csv' })).toBeVisible()
    await expect(requests.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect(requests, 'the right file replaces the refused one').not.toContainText('logo.gif')
    await captureScreen(page, info, 'documents-request-sending')
    held.release()
    await expect(requests).toContainText('In review')
    await expect(requests).toContainText('If something needs to change, we’ll email you.')
    await expect(requests).toContainText('Sent: budget.csv')
    await expectToast(page, '2 documents uploaded', 'budget.csv, notes.csv')
    await expect(requests.getByRole('link', { name: 'budget.csv' })).toHaveAttribute('download', 'budget.csv')
    await dismissToast(page, '2 documents uploaded')
  })

  await test.step('deletes it after confirmation', async () => {
    const more = list.getByRole('button', { name: 'More actions for Bylaws signed.pdf' })
    await more.press('Enter')
    const remove = page.getByRole('menuitem', { name: 'Delete Bylaws signed.pdf' })
    await expect(page.getByRole('menuitem', { name: 'Download Bylaws signed.pdf' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(remove).toBeHidden()
    await expect(more, 'closing it gives the focus back').toBeFocused()
    await openMenu(list, 'Bylaws signed.pdf')
    await remove.click()
    const question = page.getByRole('dialog', { name: 'Delete this document?' })
    await expect(question).toContainText('Version 1 will become the current one.')
    await captureScreen(page, info, 'documents-delete')
    await question.getByRole('button', { name: 'Delete document' }).click()
    await expectToast(page, 'Document deleted')
    await dismissToast(page, 'Document deleted')
    await expect(list.getByText('Bylaws.pdf', { exact: true })).toBeVisible()
  })
})

test('documents can be uploaded over plain HTTP, where the browser has no randomUUID', async ({
  page,
  context,
}) => {
  const { client, publicId } = await createProjectInProgress('Nils Oberg')
  await copySessionToBrowser(context, client)
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
  await page.goto(`/project/${publicId}?tab=documents`)
  const area = page.getByRole('tabpanel')
  await area
    .getByLabel('Files to upload')
    .setInputFiles([await createPdfFile('Bylaws.pdf'), await createPdfFile('Budget.pdf')])
  await expect(area.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2)
})

test('an interrupted upload resumes when the connection is back @phone', async ({ page, context }, info) => {
  const { client, publicId } = await createProjectInProgress('Ivo Marsh')
  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}?tab=documents`)
  const area = page.getByRole('tabpanel')
  const lost: number[] = []
  let isLost = true
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    // The first chunk arrives, then the connection is lost.
    const offset = Number(request.headers()['upload-offset'] ?? 0)
    if (isLost && (request.method() === 'HEAD' || offset > 0)) {
      lost.push(offset)
      await route.abort('internetdisconnected')
    } else await route.fallback()
  })
  const content = Buffer.concat([await createPdf('Articles'), Buffer.alloc(9 * 1024 * 1024, 'x')])
  await area
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: content })
  const upload = area.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect.poll(() => lost.length).toBeGreaterThan(2)
  await expect(upload.getByRole('progressbar', { name: 'Upload of scan.pdf' })).toBeVisible()
  await expect(area.getByRole('heading', { name: 'No documents yet' })).toHaveCount(0)
  await captureScreen(page, info, 'documents-sending')
  isLost = false
  await expectToast(page, 'Document uploaded', 'scan.pdf')
  await dismissToast(page, 'Document uploaded')
  await expect(upload).toHaveCount(0)
  await expect(area.getByRole('list', { name: 'Documents' })).toContainText('9.4 MB')

  await test.step('a canceled upload leaves nothing behind', async () => {
    isLost = true
    await area
      .getByLabel('Files to upload')
      .setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: content })
    const other = area
      .getByRole('list', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: 'other.pdf' })
    await expect(other.getByRole('progressbar')).toBeVisible()
    await other.getByRole('button', { name: 'Cancel other.pdf' }).click()
    await expect(other).toHaveCount(0)
    await expect(area.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('staff request a document, return it, approve it, and keep others internal @phone', async ({
  page,
}, info) => {
  test.slow()
  const { client, email, publicId } = await createProjectInProgress('Paula Ahrens')
  await enterStaffArea(page, 'Projects')
  await page.goto(`/admin?project=${publicId}&tab=documents`)
  const panel = page.getByRole('tabpanel', { name: 'Documents' })
  await expect(panel.getByText('Nothing requested yet.')).toBeVisible()

  await test.step('suggests the usual documents for the status', async () => {
    await panel.getByRole('button', { name: 'Request documents' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request documents' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toContainText('In a sentence or two, say what you need and what it’s for')
    await dialog.getByRole('button', { name: 'Bylaws' }).click()
    await expect(dialog.getByRole('textbox', { name: /What you need/ })).toHaveValue(/sign the bylaws/)
    await dialog
      .getByLabel('File to attach to document 1')
      .setInputFiles(await createPdfFile('Bylaws to sign.pdf'))
    await expect(dialog.getByLabel('File to read or sign').locator('option:checked')).toHaveText(
      'Bylaws to sign.pdf',
    )
    await dialog.getByRole('button', { name: 'Budget' }).click()
    await expect(dialog.getByRole('group', { name: 'Document 2' }).getByLabel(/What you need/)).toHaveValue(
      /three-year budget/,
    )
    await captureScreen(page, info, 'documents-ask')
    await dialog.getByRole('button', { name: 'Remove document 2' }).click()
    await dialog.getByRole('button', { name: 'Budget' }).click()
    await dialog.getByRole('button', { name: 'Send 2 Requests' }).click()
    await expectToast(page, 'Requests sent', 'Bylaws, Budget')
    await dismissToast(page, 'Requests sent')
    const requests = panel.getByRole('list', { name: 'Requests' })
    await expect(requests.getByRole('listitem')).toHaveCount(2)
    await expect(requests).toContainText('waiting on the client since')
    await requests.getByRole('link', { name: 'Bylaws to sign.pdf' }).click()
    const preview = page.getByRole('dialog', { name: 'Bylaws to sign.pdf' })
    await expect(preview.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
    await preview.getByRole('button', { name: 'Close', exact: true }).click()
    await waitForEmail(email, /2 documents needed/)
  })

  await test.step('returns a document with a reason, and approves the next version', async () => {
    const [request] = (await client.send('GET', `/api/projects/${publicId}/document-requests`)).body as {
      id: number
    }[]
    await sendFile(client, publicId, await createPdf('Unsigned'), {
      name: 'Bylaws.pdf',
      requestId: request?.id,
    })
    const sent = panel.getByRole('list', { name: 'Requests' }).getByRole('link', { name: 'Bylaws.pdf' })
    await sent.click()
    const preview = page.getByRole('dialog', { name: 'Bylaws.pdf' })
    await expect(preview.getByText(/^Requested: .*sign the bylaws/)).toBeVisible()
    await expect(preview.getByRole('button', { name: 'Approve Bylaws' })).toBeVisible()
    await captureScreen(page, info, 'documents-review-preview')
    await preview.getByRole('button', { name: 'Ask for a revision of Bylaws' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for a revision' })
    await dialog.getByRole('textbox').fill('The signature of the secretary is missing.')
    await dialog.getByRole('button', { name: 'Send to client' }).click()
    await expectToast(page, 'Revision requested')
    await expect(preview).toBeHidden()
    await dismissToast(page, 'Revision requested')
    await waitForEmail(email, /^Please revise/)
    await page
      .locator('dialog[data-project]')
      .getByLabel(/^Change status of/)
      .selectOption({ label: 'IRS Approved' })
    const statusDialog = page.getByRole('dialog', { name: 'Status Update Notification' })
    const open = statusDialog.getByRole('list', { name: 'Still open' })
    await expect(open).toContainText('Bylaws: waiting for the client’s revision')
    await expect(open).toContainText('Budget: waiting for the client')
    await expect(open).toBeInViewport({ ratio: 1 })
    await captureScreen(page, info, 'status-still-open')
    await statusDialog.getByRole('button', { name: 'Cancel' }).click()
    await sendFile(client, publicId, await createPdf('Signed'), {
      name: 'Bylaws signed.pdf',
      requestId: request?.id,
    })
    await expect(panel.getByRole('list', { name: 'Requests' })).toContainText('Sent: Bylaws signed.pdf')
    await captureScreen(page, info, 'documents-review')
    await panel.getByRole('button', { name: 'Approve Bylaws' }).click()
    await expectToast(page, 'Document approved')
    await dismissToast(page, 'Document approved')
    const requests = panel.getByRole('list', { name: 'Requests' })
    await expect(requests, 'what is settled is one line').not.toContainText('sign the bylaws')
    await expect(requests).toContainText('Sent: Bylaws signed.pdf')
    await openMenu(requests, 'Bylaws')
    await expect(page.getByRole('menuitem', { name: 'Ask for a revision of Bylaws' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('shares an internal document from its menu', async () => {
    await panel.getByRole('checkbox', { name: 'Visible to the client' }).uncheck()
    await panel.getByLabel('Files to upload').setInputFiles(await createPdfFile('Draft.pdf'))
    const row = panel
      .getByRole('list', { name: 'Documents' })
      .getByRole('listitem')
      .filter({ hasText: 'Draft.pdf' })
    await expect(row).toContainText('Staff only')
    await dismissToast(page, 'Document uploaded')
    await captureScreen(page, info, 'documents-staff')
    await openMenu(row, 'Draft.pdf')
    await page.getByRole('menuitem', { name: 'Share with the client' }).click()
    await expectToast(page, 'Shared with the client')
    await expect(row).not.toContainText('Staff only')
  })
})

test('the next steps lead to what they’re about, even on the open tab @phone', async ({
  page,
  context,
}, info) => {
  const { client, publicId, staff } = await createProjectInProgress('Nora Whitfield')
  const params = { id: publicId }
  const requests = [
    { type: 'bylaws', words: 'Please sign the bylaws.', dueOn: addDays(toEasternDay(new Date()), 20) },
    { type: 'budget', words: 'Please send your budget.', dueOn: addDays(toEasternDay(new Date()), 10) },
  ] as const
  await staff.call(requestDocuments, { params, body: { requests: [...requests] } })
  await staff.call(sendMessageAsStaff, { params, body: { message: 'Your bylaws look good.' } })
  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}?tab=documents`)
  const send = page.getByRole('link', { name: 'Send documents' })
  const upload = page.getByRole('button', { name: 'Upload Budget' })
  await expect(upload).toBeAttached()

  await test.step('scrolls to the request that is due first, and focuses its button', async () => {
    await send.click()
    await expect(upload).toBeFocused()
    await expect(upload).toBeInViewport({ ratio: 1 })
    await captureScreen(page, info, 'next-step-documents')
  })

  await test.step('by keyboard, and without an animation if the user prefers that', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo(0, 0))
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(upload).toBeFocused()
    await expect(upload).toBeInViewport({ ratio: 1 })
  })

  await test.step('leads to another tab, and there again', async () => {
    const others = page.getByRole('list', { name: 'Also' })
    const read = others.getByRole('link', { name: 'Read one new message.' })
    await read.click()
    await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('data-state', 'active')
    await expect(page.getByRole('log', { name: 'Messages' })).toBeFocused()
    await send.click()
    await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('data-state', 'active')
    await expect(upload).toBeFocused()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the demo has documents and one open request: ${colorScheme} @phone`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme })
    await logIn(page, 'client@causeway.example')
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: 'Tidewater Reading Room' })
    await card.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Documents' }).click()
    const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
    await expect(requests.filter({ hasText: 'Needed' })).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Documents' })).toContainText('Determination letter.pdf')
    await captureScreen(page, info, `documents-demo-${colorScheme}`)
  })

import { removeDocumentRequest, requestDocuments } from '#contract/documents'
import { changeStatus } from '#contract/projects'
import { requestAnswer, shareFile } from '../document-requests.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { confirmAddress } from './signature-steps.ts'
import {
  copySessionToBrowser,
  createClient,
  enterStaffArea,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { dismissToast, expectToast, waitForEmail } from './steps.ts'
import { createTextPdf } from './text-pdf.ts'

const createPolicy = () =>
  createTextPdf([
    'Every director tells the board about interests that conflict. '.repeat(40),
    'Adopted by the board on November 2, 2026.',
  ])

const createProjectInProgress = async (name: string) => {
  const { client, email } = await createClient(name)
  await confirmAddress(client, email)
  const publicId = await orderPackage(client, 'starter')
  const staff = await logInAsStaff()
  await staff.call(changeStatus, { params: { publicId }, body: { status: 'filing' } })
  return { client, email, publicId, staff }
}

test('staff choose what the client does with an attached file, and see who did it @phone', async ({
  page,
}, info) => {
  const { client, publicId, email } = await createProjectInProgress('Ingrid Falk')
  await enterStaffArea(page, 'Projects')
  await page.goto(`/admin?project=${publicId}&tab=documents`)
  const panel = page.getByRole('tabpanel', { name: 'Documents' })
  await panel.getByRole('button', { name: 'Request documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request documents' })
  await dialog.getByRole('textbox', { name: /What you need/ }).fill('Please read this list of your gifts.')
  const choose = dialog.getByRole('group', { name: 'What should the client do with it?' })
  await expect(choose).toHaveCount(0)
  await dialog.getByLabel('File to attach to document 1').setInputFiles({
    name: 'Gifts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,amount\nPaper,12\nPens,4\n'),
  })
  await expect(choose.getByRole('radio', { name: /Send a file back/ })).toBeChecked()
  await expect(choose.getByRole('radio', { name: /Sign online/ })).toBeDisabled()
  await expect(choose).toContainText('Only PDF files can be signed online.')
  await dialog.getByLabel('File to attach to document 1').setInputFiles({
    name: 'Conflict policy.pdf',
    mimeType: 'application/pdf',
    buffer: await createPolicy(),
  })
  await expect(choose.getByRole('radio', { name: /Sign online/ })).toBeEnabled()
  await choose.getByRole('radio', { name: /Read and confirm/ }).check()
  await choose.scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'request-action')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Request sent')
  await dismissToast(page, 'Request sent')
  await waitForEmail(email, /^Please read: Other/)
  const requests = panel.getByRole('list', { name: 'Requests' })
  await expect(requests).toContainText('The client reads and confirms it.')
  const [request] = (await client.send('GET', `/api/projects/${publicId}/document-requests`)).body as {
    id: number
  }[]
  await client.send('POST', `/api/projects/${publicId}/document-requests/${request?.id}/confirmation`)
  await expect(requests).toContainText('Read by Ingrid Falk')
  await captureScreen(page, info, 'request-read-staff')
})

test('a client confirms a file, and reads and signs another online @phone', async ({
  page,
  context,
}, info) => {
  test.slow()
  const { client, publicId, staff } = await createProjectInProgress('Marta Nilsen')
  const file = await shareFile(staff, publicId, await createPolicy())
  const signing = await requestAnswer(staff, publicId, 'sign', file)
  const budget = { type: 'budget' as const, words: 'A simple spreadsheet is fine.', dueOn: '2099-01-15' }
  await copySessionToBrowser(context, client)

  await test.step('reads a file and confirms it', async () => {
    await requestAnswer(
      staff,
      publicId,
      'read',
      await shareFile(staff, publicId, await createPolicy(), { name: 'Handbook.pdf' }),
    )
    await page.goto(`/project/${publicId}?tab=documents`)
    await expect(
      page.getByText('Sign one document: Conflict of interest policy. 1 more request is waiting.'),
    ).toBeVisible()
    const requests = page.getByRole('list', { name: 'Requests' })
    await captureScreen(page, info, 'request-answers-client')
    await requests.getByRole('link', { name: 'Handbook.pdf' }).click()
    const preview = page.getByRole('dialog', { name: 'Handbook.pdf' })
    await expect(preview.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
    await expect(preview).toContainText('2 pages')
    await captureScreen(page, info, 'pdf-preview')
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(preview).toContainText('150%')
    await expect(preview.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
    await captureScreen(page, info, 'pdf-preview-zoomed')
    await preview.getByRole('button', { name: 'Close', exact: true }).click()
    await requests.getByRole('button', { name: /^I’ve read it/ }).click()
    await expectToast(page, 'Thank you', 'We recorded that you read Handbook.pdf.')
    await dismissToast(page, 'Thank you')
    await expect(requests).toContainText('Read by Marta Nilsen')
    await expect(page.getByText('Sign one document: Conflict of interest policy.')).toBeVisible()
  })

  await test.step('signs with the typed name and consent', async () => {
    await staff.call(requestDocuments, { params: { id: publicId }, body: { requests: [budget] } })
    await page.getByRole('link', { name: 'Read and sign Conflict of interest policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conflict of interest policy' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
    await captureScreen(page, info, 'request-sign')
    const form = page.getByRole('region', { name: 'Your signature' })
    await form.getByRole('button', { name: 'Sign document' }).click()
    await expect(form).toContainText('Please check this box if you agree')
    await form.getByLabel('Type your full name').fill('Marta Nilsen')
    await form.getByRole('checkbox').check()
    await captureScreen(page, info, 'request-sign-filled')
    await form.getByRole('link', { name: 'message us' }).click()
    await expect(page.getByRole('textbox', { name: /message/i })).toHaveValue(
      'Hi, I’d like to decline to sign: Conflict of interest policy. The reason is: ',
    )
    await page.goBack()
    await form.getByLabel('Type your full name').fill('Marta Nilsen')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Sign document' }).click()
    await expect(page.getByText('This document is signed')).toBeVisible()
    await expect(page.getByText('We don’t need anything else for this document.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next: Budget, 1 left' })).toHaveAttribute(
      'href',
      `/project/${publicId}?tab=documents`,
    )
    await captureScreen(page, info, 'request-signed')
    await page.getByRole('link', { name: 'Back to documents' }).click()
    const documents = page.getByRole('list', { name: 'Documents' })
    await expect(documents).toContainText('Conflict policy (signed).pdf')
    await captureScreen(page, info, 'request-signed-documents')
    await documents.getByRole('button', { name: 'Preview Conflict policy (signed).pdf' }).click()
    const preview = page.getByRole('dialog', { name: 'Conflict policy (signed).pdf' })
    const certificate = preview.getByRole('img', { name: 'Page 3 of 3' })
    await certificate.scrollIntoViewIfNeeded()
    await captureScreen(page, info, 'request-certificate')
  })

  await test.step('a withdrawn request can’t be opened anymore', async () => {
    await staff.call(removeDocumentRequest, { params: { requestId: signing.id } })
    await page.goto(`/project/${publicId}/requests/${signing.id}/sign`)
    await expect(page.getByRole('heading', { name: 'There’s nothing to sign here' })).toBeVisible()
    await captureScreen(page, info, 'request-sign-ended')
  })
})

import { listDocuments } from '#contract/documents'
import { listFilings, planFiling, requestSignatures } from '#contract/formation'
import { createPdf } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { failRequests } from './request-failures.ts'
import {
  chooseFileToVerify,
  createFounder,
  draftDocument,
  findSignatures,
  findSigningPath,
  openDrafts,
  openSignatureStatus,
  openVisitorPage,
  phoneViewportSize,
  receiveDownload,
  requestSignaturesFrom,
  signAs,
} from './signature-steps.ts'
import { copySessionToBrowser, logInAsStaff } from './staff-steps.ts'
import { createUniqueEmailAddress, dismissToast, expectToast, findEmails, waitForEmail } from './steps.ts'

test('a founder requests signatures, directors sign by phone and on paper, and the signed document can be verified @phone', async ({
  context,
  page,
  browser,
}, info) => {
  test.slow()
  const founder = await createFounder()
  const { client, publicId, params, secretary } = founder
  const director = createUniqueEmailAddress('director')
  const president = createUniqueEmailAddress('president')
  await copySessionToBrowser(context, client)
  const drafts = await openDrafts(page, publicId)
  const bylaws = drafts.getByRole('listitem').filter({ hasText: 'Bylaws' }).first()
  let sent: Buffer = Buffer.from('')
  let signed: Buffer = Buffer.from('')
  const scan = Buffer.from(createPdf(`Signed by Nora ${publicId}`))

  await test.step('the founder drafts bylaws and asks for three signatures', async () => {
    await bylaws.getByRole('button', { name: 'Make draft' }).click()
    const draftDialog = page.getByRole('dialog', { name: 'Bylaws' })
    await expect(draftDialog.getByText('Draft – review before filing')).toBeVisible()
    await draftDialog.getByRole('button', { name: 'Close', exact: true }).click()
    await bylaws.getByRole('button', { name: 'Request signatures of Bylaws' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request signatures: Bylaws' })
    await expect(dialog.getByLabel('Full name').first()).toHaveValue('Marcus Bell')
    await expect(dialog.getByLabel('Email').first()).toHaveValue(secretary)
    await dialog.getByRole('button', { name: 'Nora Whitfield' }).click()
    await dialog.getByRole('button', { name: 'Ida Quist' }).click()
    await dialog.getByLabel('Message').fill('Please sign before Friday’s board meeting.')
    await dialog.getByRole('button', { name: 'Request 3 signatures' }).click()
    await expect(dialog.getByText('Please enter a valid email address')).toHaveCount(2)
    await captureScreen(page, info, 'signatures-request')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await bylaws.getByRole('button', { name: 'Request signatures of Bylaws' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('Please sign before Friday’s board meeting.')
    await dialog.getByLabel('Email').nth(1).fill(director)
    await dialog.getByLabel('Email').nth(2).fill(president)
    await dialog.getByRole('button', { name: 'Request 3 signatures' }).click()
    await expectToast(page, 'Signatures requested', 'Bylaws, 3 people')
    await expect(findSignatures(page)).toContainText('0 of 3 signed')
    await dismissToast(page, 'Signatures requested')
    await captureScreen(page, info, 'signatures-row')
    const status = await openSignatureStatus(page)
    await expect(status.getByRole('listitem')).toHaveCount(3)
    await captureScreen(page, info, 'signatures-open')
    sent = await receiveDownload(page, () => status.getByRole('link', { name: 'PDF to sign' }).click())
    await status.getByRole('button', { name: 'Remind: Nora Whitfield' }).click()
    await expectToast(page, 'Link sent', director)
    await status.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the secretary signs on a phone, without an account', async () => {
    const { context: own, desk } = await openVisitorPage(browser, phoneViewportSize)
    const addresses: string[] = []
    desk.on('request', (request) => addresses.push(request.url()))
    const path = await findSigningPath(secretary)
    const mend = await failRequests(desk, /\/api\/signing$/)
    await desk.goto(path)
    await expect(desk.getByText('We couldn’t load the document')).toBeVisible()
    await mend()
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Bylaws')
    await expect(desk.getByText('Please sign before Friday’s board meeting.')).toBeVisible()
    await expect(desk.getByText('The name of the corporation is Pier Fund, Inc.')).toBeVisible()
    await captureScreen(desk, info, 'sign')
    await desk.getByRole('button', { name: 'Go to signature' }).click()
    const name = desk.getByLabel('Type your full name')
    await expect(name).toBeFocused()
    await name.fill('Marc Bell')
    await desk.getByRole('button', { name: 'Sign bylaws' }).click()
    await expect(
      desk.getByText('Please type your full name as it appears in the request: Marcus Bell'),
    ).toBeVisible()
    await expect(desk.getByText('Please check this box if you agree')).toBeVisible()
    await captureScreen(desk, info, 'sign-errors')
    await name.fill('marcus  BELL')
    await desk.getByRole('checkbox').check()
    await desk.getByRole('button', { name: 'Sign bylaws' }).click()
    await expect(desk.getByText('You signed this document')).toBeVisible()
    await captureScreen(desk, info, 'sign-done')
    await desk.reload()
    await expect(desk.getByText('You signed this document')).toBeVisible()
    expect(addresses.filter((address) => address.replace(/#.*/, '').includes('token'))).toEqual([])
    await own.close()
    await expect(findSignatures(page)).toContainText('1 of 3 signed')
  })

  await test.step('a director signs on paper, and staff confirm the scan', async () => {
    const status = await openSignatureStatus(page)
    await status.getByRole('button', { name: 'Sign on paper' }).click()
    const paper = page.getByRole('dialog', { name: 'Sign on paper' })
    const printed = await receiveDownload(page, () =>
      paper.getByRole('link', { name: 'Download to print' }).click(),
    )
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
    await paper.getByRole('button', { name: 'Send for confirmation' }).click()
    await expect(paper.getByText('Choose who signed')).toBeVisible()
    await expect(paper.getByText('Please upload the signed pages')).toBeVisible()
    await paper.getByLabel('Nora Whitfield').check()
    await paper.getByLabel('Signed pages', { exact: true }).setInputFiles({
      name: 'Signed by Nora.pdf',
      mimeType: 'application/pdf',
      buffer: scan,
    })
    await expect(paper.getByText('Ready to send')).toBeVisible()
    await captureScreen(page, info, 'signatures-paper')
    await paper.getByRole('button', { name: 'Send for confirmation' }).click()
    await expectToast(page, 'Scan sent')
    await expect(status.getByText('Signed on paper, waiting for us to confirm')).toBeVisible()
    await dismissToast(page, 'Scan sent')

    const { context: own, desk } = await openVisitorPage(browser, page.viewportSize())
    await copySessionToBrowser(own, await logInAsStaff())
    await desk.goto(`/admin?project=${publicId}&tab=formation&view=full`)
    const review = await openSignatureStatus(desk)
    await expect(review.getByText('Signed on paper: please check the scan')).toBeVisible()
    await review.getByRole('button', { name: 'Refuse scan' }).click()
    await review.getByLabel('What’s wrong with it').fill('Page 2 is missing.')
    await captureScreen(desk, info, 'signatures-review')
    await review.getByRole('button', { name: 'Back' }).click()
    await review.getByRole('button', { name: 'Confirm signature' }).click()
    await expectToast(desk, 'Signatures confirmed', 'Nora Whitfield')
    await own.close()
    await expect(status.getByText(/^Signed on paper, confirmed by/)).toBeVisible()
    await captureScreen(page, info, 'signatures-progress')
    await status.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the president signs last, and the signed document is in Documents', async () => {
    const { context: own, desk } = await openVisitorPage(browser, page.viewportSize())
    await desk.goto(await findSigningPath(president))
    const pages = await failRequests(desk, /\/api\/signing\/file$/)
    await desk.getByRole('button', { name: 'Show PDF pages' }).click()
    await expect(desk.getByText('We couldn’t load the pages')).toBeVisible()
    await pages()
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(desk.getByRole('img', { name: /^Page 1 of/ })).toBeVisible()
    await captureScreen(desk, info, 'sign-pages')
    await desk.getByLabel('Type your full name').fill('Ida Quist')
    await desk.getByRole('checkbox').check()
    await desk.getByRole('button', { name: 'Sign bylaws' }).click()
    await expect(desk.getByText('Everyone signed')).toBeVisible()
    await captureScreen(desk, info, 'sign-complete')
    await waitForEmail(president, /^Signed: /)
    signed = await receiveDownload(desk, () =>
      desk.getByRole('button', { name: 'Download signed PDF' }).first().click(),
    )
    await own.close()
    await expect(findSignatures(page)).toContainText('All 3 signed')
    const status = await openSignatureStatus(page)
    await expect(status.getByText('Everyone signed')).toBeVisible()
    await captureScreen(page, info, 'signatures-complete')
    const own2 = await receiveDownload(page, () =>
      status.getByRole('link', { name: 'Signed PDF', exact: true }).click(),
    )
    expect(own2.equals(signed)).toBe(true)
    const documents = await client.call(listDocuments, { params })
    expect(documents.map(({ name, type }) => ({ name, type }))).toContainEqual({
      name: expect.stringMatching(/^Bylaws.*signed\.pdf$/),
      type: 'bylaws',
    })
    await status.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('anyone verifies it, and one changed byte shows', async () => {
    const { context: own, desk } = await openVisitorPage(browser, page.viewportSize())
    await desk.goto('/verify')
    await captureScreen(desk, info, 'verify')
    await chooseFileToVerify(desk, 'Bylaws – signed.pdf', signed)
    await expect(desk.getByRole('region', { name: 'Signed PDF, unchanged' })).toContainText('3 people')
    await captureScreen(desk, info, 'verify-signed')
    const forged = Buffer.from(signed)
    const at = Math.floor(forged.length / 2)
    forged[at] = (forged[at] ?? 0) ^ 1
    await chooseFileToVerify(desk, 'Bylaws – forged.pdf', forged)
    await expect(desk.getByRole('region', { name: 'We don’t recognize this file' })).toBeVisible()
    await captureScreen(desk, info, 'verify-forged')
    await chooseFileToVerify(desk, 'Bylaws.pdf', sent)
    await expect(desk.getByRole('region', { name: 'Document as sent, unchanged' })).toBeVisible()
    await captureScreen(desk, info, 'verify-sent')
    await chooseFileToVerify(desk, 'Signed by Nora.pdf', scan)
    await expect(desk.getByRole('region', { name: 'Confirmed scan, unchanged' })).toBeVisible()
    await captureScreen(desk, info, 'verify-scan')
    const mend = await failRequests(desk, /\/api\/verify-signature/)
    await chooseFileToVerify(desk, 'Bylaws – signed.pdf', signed)
    await expect(desk.getByText('We couldn’t check Bylaws – signed.pdf')).toBeVisible()
    await mend()
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(desk.getByRole('region', { name: 'Signed PDF, unchanged' })).toBeVisible()
    await own.close()
  })
})

test('staff file articles that were signed, and the signed document passes the checks', async ({
  context,
  page,
}, info) => {
  test.slow()
  const founder = await createFounder()
  const { client, publicId, params } = founder
  const staff = await logInAsStaff()
  await staff.call(planFiling, { params, body: { kind: 'articles', jurisdiction: 'OH' } as never })
  const [incorporator = ''] = await requestSignaturesFrom(founder, 'articles', ['Ida Quist'])
  expect(await signAs('Ida Quist', incorporator)).toMatchObject({ state: 'completed' })
  await waitForEmail(incorporator, /^Signed: /)
  const documents = await client.call(listDocuments, { params })
  const signed = documents.find(({ name }) => /^Articles.*signed\.pdf$/.test(name))
  await copySessionToBrowser(context, staff)
  await page.goto(`/admin?project=${publicId}&tab=formation&view=full`)
  const checks = page.getByRole('region', { name: 'Document checks' })
  await expect(
    checks
      .getByRole('listitem')
      .filter({ hasText: signed?.name ?? '?' })
      .first(),
  ).toContainText('Passed')
  await page.getByRole('button', { name: /^Articles of incorporation \(OH\)/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Articles of incorporation' })
  await expect(dialog.getByLabel(/^Document/)).toHaveValue(signed?.publicId ?? '')
  await captureScreen(page, info, 'signatures-filing')
  for (const [state, button, toast] of [
    ['ready', 'Mark as ready', 'Ready to file'],
    ['filed', 'Record filing', 'Filed'],
    ['accepted', 'Record acceptance', 'Accepted'],
  ] as const) {
    await dialog.getByLabel('New status').selectOption(state)
    await dialog.getByRole('button', { name: button }).click()
    await expectToast(page, toast)
  }
  const filings = await client.call(listFilings, { params })
  expect(filings).toMatchObject([{ state: 'accepted', document: { name: signed?.name } }])
})

test('signers are asked one after another, and the last one completes the document', async ({
  page,
}, info) => {
  const founder = await createFounder()
  const [first = '', last = ''] = await requestSignaturesFrom(
    founder,
    'bylaws',
    ['Marcus Bell', 'Ida Quist'],
    true,
  )
  await waitForEmail(first, /asked you to sign/)
  expect(await findEmails(last)).toEqual([])
  expect(await signAs('Marcus Bell', first)).toMatchObject({ state: 'signed' })
  await page.goto(await findSigningPath(last))
  await expect(page.getByRole('list', { name: 'Signers' })).toContainText(/Marcus Bell.*Signed/)
  await captureScreen(page, info, 'sign-last')
  await page.getByLabel('Type your full name').fill('Ida Quist')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign bylaws' }).click()
  await expect(page.getByText('Everyone signed')).toBeVisible()
})

test('a client finds a document to sign under the next steps, and signs without the emailed link @phone', async ({
  context,
  page,
}, info) => {
  const founder = await createFounder()
  const { client, email, publicId, params } = founder
  const { number: version } = await draftDocument(founder, 'conflict-policy')
  await client.call(requestSignatures, {
    params: { ...params, kind: 'conflict-policy' },
    body: { version, signers: [{ name: 'Maya Brooks', email }] },
  })
  await copySessionToBrowser(context, client)
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByText('Sign the Conflict of interest policy.')).toBeVisible()
  await expect(next.getByText(/^Open until /)).toBeVisible()
  await captureScreen(page, info, 'next-step-signature')

  await test.step('the Formation tab counts it and offers the same', async () => {
    await page.goto(`/project/${publicId}?tab=formation`)
    await expect(page.getByRole('tab', { name: 'Formation 1 document to sign' })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Read and sign Conflict of interest policy' }),
    ).toHaveAttribute('href', /\/sign\//)
    await captureScreen(page, info, 'signatures-own')
  })

  await test.step('after signing in another tab, it’s gone', async () => {
    const desk = await context.newPage()
    await desk.goto(`/project/${publicId}`)
    await desk.getByRole('link', { name: 'Read and sign', exact: true }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Conflict of interest policy')
    await desk.getByLabel('Type your full name').fill('Maya Brooks')
    await desk.getByRole('checkbox').check()
    await desk.getByRole('button', { name: 'Sign conflict of interest policy' }).click()
    await expect(desk.getByText('Everyone signed')).toBeVisible()
    await expect(page.getByText('Sign the Conflict of interest policy.')).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Formation', exact: true })).toBeVisible()
    await desk.goBack()
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await expect(desk.getByText('Sign the Conflict of interest policy.')).toBeHidden()
  })
})

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { listDocuments } from '#contract/documents'
import {
  type DraftKind,
  generateDraft,
  getDraftingFacts,
  listFilings,
  listSignatureRequests,
  planFiling,
  readSigning,
  requestSignatures,
  saveDraftingFacts,
  saveOrganizationProfile,
  signDocument,
} from '#contract/formation'
import { confirmEmail } from '#contract/identity'
import { acceptInvitation, invitePerson } from '#contract/projects'
import { createBrowser, type TestBrowser } from '../browser.ts'
import { createDraftFacts } from '../formation/drafts.ts'
import { createPdf } from '../uploads.ts'
import { copySessionToBrowser, createClient, logInAsStaff } from './admin-steps.ts'
import { failRequests } from './broken-calls.ts'
import { createApplicant } from './incorporated.ts'
import { expect, test } from './journey.ts'
import { captureScreen } from './look.ts'
import { createAddress, dismissToast, expectToast, logInByRequest, waitForEmail } from './steps.ts'

const { profile, drafting } = createDraftFacts()

/** Confirms a client's email address with the link that was emailed at registration. */
const confirmAddress = async (client: TestBrowser, address: string) => {
  const { html } = await waitForEmail(address, /confirm/i)
  await client.call(confirmEmail, { body: { token: /#token=([\w-]+)/.exec(html)?.[1] ?? '' } })
}

/** Creates a founder whose documents can be drafted. Of the directors, only one has an email address. */
const createFounder = async () => {
  const secretary = createAddress('secretary')
  const { client, email, publicId } = await createApplicant('Maya Brooks')
  await confirmAddress(client, email)
  const params = { id: publicId }
  const directors = profile.directors.map((director) =>
    director.name === 'Marcus Bell' ? { ...director, email: secretary } : director,
  )
  const organization = { ...profile, directors }
  await client.call(saveOrganizationProfile, { params, body: organization })
  const { facts: seen } = await client.call(getDraftingFacts, { params })
  await client.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
  return { client, publicId, params, secretary, organization }
}

type Founder = Awaited<ReturnType<typeof createFounder>>

const draft = ({ client, params }: Founder, kind: DraftKind) =>
  client.call(generateDraft, { params: { ...params, kind }, body: {} })

/** Drafts a document and requests signatures from people with these names. Returns their email addresses. */
const requestFrom = async (founder: Founder, kind: 'bylaws' | 'articles', names: readonly string[]) => {
  const { number } = await draft(founder, kind)
  const signers = names.map((name) => ({ name, email: createAddress('signer') }))
  await founder.client.call(requestSignatures, {
    params: { ...founder.params, kind },
    body: { version: number, signers },
  })
  return signers.map(({ email }) => email)
}

const findSigningPath = async (email: string): Promise<string> => {
  const { html } = await waitForEmail(email, /asked you to sign/)
  return /\/sign#token=[\w-]+/.exec(html)?.[0] ?? ''
}

const createVisitor = () => createBrowser(process.env.BASE_URL ?? '')

/** Signs a document over HTTP with the token from an emailed link. */
const signAs = async (name: string, email: string) => {
  const token = (await findSigningPath(email)).replace(/^.*=/, '')
  const visitor = createVisitor()
  const signing = await visitor.call(readSigning, { body: { token } })
  const documentSha256 = 'title' in signing ? signing.documentSha256 : ''
  return visitor.call(signDocument, { body: { token, name, statementVersion: 1, documentSha256 } })
}

/** Opens a page without a session. */
const openAsVisitor = async (browser: Browser, viewport: { width: number; height: number } | null) => {
  const context = await browser.newContext({ viewport })
  return { context, desk: await context.newPage() }
}

const phone = { width: 360, height: 740 }

const openDrafts = async (page: Page, publicId: string) => {
  await page.goto(`/project/${publicId}?tab=formation`)
  return page.getByRole('region', { name: 'Document drafts' })
}

const findSignatures = (page: Page, title = 'Bylaws') =>
  page.getByRole('region', { name: `Signatures of ${title}` })

const openStatus = async (page: Page, title = 'Bylaws') => {
  await page.getByRole('button', { name: `See signatures of ${title}` }).click()
  return page.getByRole('dialog', { name: `Signatures: ${title}` })
}

const download = async (page: Page, click: () => Promise<void>): Promise<Buffer> => {
  const started = page.waitForEvent('download')
  await click()
  return readFile(await (await started).path())
}

const verify = async (page: Page, name: string, buffer: Buffer) => {
  await page.getByLabel('Document to verify').setInputFiles({ name, mimeType: 'application/pdf', buffer })
}

test('a founder requests signatures, directors sign by phone and on paper, and the signed document can be verified @phone', async ({
  context,
  page,
  browser,
}, info) => {
  test.slow()
  const founder = await createFounder()
  const { client, publicId, params, secretary } = founder
  const director = createAddress('director')
  const president = createAddress('president')
  await copySessionToBrowser(context, client)
  const drafts = await openDrafts(page, publicId)
  const bylaws = drafts.getByRole('listitem').filter({ hasText: 'Bylaws' }).first()
  let sent: Buffer = Buffer.from('')
  let signed: Buffer = Buffer.from('')

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
    const status = await openStatus(page)
    await expect(status.getByRole('listitem')).toHaveCount(3)
    await captureScreen(page, info, 'signatures-open')
    sent = await download(page, () => status.getByRole('link', { name: 'PDF to sign' }).click())
    await status.getByRole('button', { name: 'Remind: Nora Whitfield' }).click()
    await expectToast(page, 'Link sent', director)
    await status.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the secretary signs on a phone, without an account', async () => {
    const { context: own, desk } = await openAsVisitor(browser, phone)
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
    const status = await openStatus(page)
    await status.getByRole('button', { name: 'Sign on paper' }).click()
    const paper = page.getByRole('dialog', { name: 'Sign on paper' })
    const printed = await download(page, () => paper.getByRole('link', { name: 'Download to print' }).click())
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
    await paper.getByRole('button', { name: 'Send for confirmation' }).click()
    await expect(paper.getByText('Choose who signed')).toBeVisible()
    await expect(paper.getByText('Please upload the signed pages')).toBeVisible()
    await paper.getByLabel('Nora Whitfield').check()
    await paper.getByLabel('Signed pages', { exact: true }).setInputFiles({
      name: 'Signed by Nora.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(createPdf('Signed')),
    })
    await expect(paper.getByText('Ready to send')).toBeVisible()
    await captureScreen(page, info, 'signatures-paper')
    await paper.getByRole('button', { name: 'Send for confirmation' }).click()
    await expectToast(page, 'Scan sent')
    await expect(status.getByText('Signed on paper, waiting for us to confirm')).toBeVisible()
    await dismissToast(page, 'Scan sent')

    const { context: own, desk } = await openAsVisitor(browser, page.viewportSize())
    await copySessionToBrowser(own, await logInAsStaff())
    await desk.goto(`/admin?project=${publicId}&tab=formation&view=full`)
    const review = await openStatus(desk)
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
    const { context: own, desk } = await openAsVisitor(browser, page.viewportSize())
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
    signed = await download(desk, () =>
      desk.getByRole('button', { name: 'Download signed PDF' }).first().click(),
    )
    await own.close()
    await expect(findSignatures(page)).toContainText('All 3 signed')
    const status = await openStatus(page)
    await expect(status.getByText('Everyone signed')).toBeVisible()
    await captureScreen(page, info, 'signatures-complete')
    const own2 = await download(page, () =>
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
    const { context: own, desk } = await openAsVisitor(browser, page.viewportSize())
    await desk.goto('/verify')
    await captureScreen(desk, info, 'verify')
    await verify(desk, 'Bylaws – signed.pdf', signed)
    await expect(desk.getByRole('region', { name: 'Signed and unchanged' })).toContainText('3 people')
    await captureScreen(desk, info, 'verify-signed')
    const forged = Buffer.from(signed)
    const at = Math.floor(forged.length / 2)
    forged[at] = (forged[at] ?? 0) ^ 1
    await verify(desk, 'Bylaws – forged.pdf', forged)
    await expect(desk.getByRole('region', { name: 'We don’t recognize this file' })).toBeVisible()
    await captureScreen(desk, info, 'verify-forged')
    await verify(desk, 'Bylaws.pdf', sent)
    await expect(desk.getByRole('region', { name: 'This is the text that was sent' })).toBeVisible()
    const mend = await failRequests(desk, /\/api\/verify-signature/)
    await verify(desk, 'Bylaws – signed.pdf', signed)
    await expect(desk.getByText('We couldn’t check Bylaws – signed.pdf')).toBeVisible()
    await mend()
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(desk.getByRole('region', { name: 'Signed and unchanged' })).toBeVisible()
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
  const [incorporator = ''] = await requestFrom(founder, 'articles', ['Ida Quist'])
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

test('a changed fact voids signatures, and everyone sees why @phone', async ({
  context,
  page,
  browser,
}, info) => {
  const founder = await createFounder()
  const { client, publicId, params, organization } = founder
  const [secretary = '', president = ''] = await requestFrom(founder, 'bylaws', ['Marcus Bell', 'Ida Quist'])
  await signAs('Marcus Bell', secretary)
  await copySessionToBrowser(context, client)
  await openDrafts(page, publicId)
  await expect(findSignatures(page)).toContainText('1 of 2 signed')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Fiscal year ends on').selectOption({ label: 'June 30' })
  await expect(page.getByText('This change voids the signatures on “Bylaws”')).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  const question = page.getByRole('dialog', { name: 'Void the signatures?' })
  await captureScreen(page, info, 'signatures-void-question')
  await question.getByRole('button', { name: 'Keep the signatures' }).click()
  const [request] = await client.call(listSignatureRequests, { params }).then(({ requests }) => requests)
  expect(request?.state).toBe('open')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await question.getByRole('button', { name: 'Save and void signatures' }).click()
  await expectToast(page, 'Profile saved', organization.legalName)
  await expect(findSignatures(page)).toContainText('because facts in the document changed')
  await expect(findSignatures(page)).toContainText('Make a new version before you request signatures')
  await captureScreen(page, info, 'signatures-voided-row')
  const status = await openStatus(page)
  await expect(status.getByText('These signatures don’t count anymore')).toBeVisible()
  await captureScreen(page, info, 'signatures-voided')
  await status.getByRole('button', { name: 'Close', exact: true }).click()
  await waitForEmail(secretary, /No signature needed/)
  const { context: own, desk } = await openAsVisitor(browser, page.viewportSize())
  await desk.goto(await findSigningPath(president))
  await expect(desk.getByText('These signatures don’t count anymore')).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Sign / })).toHaveCount(0)
  await captureScreen(desk, info, 'sign-voided')
  await own.close()

  await test.step('signatures of the new version can be requested', async () => {
    await page.getByRole('button', { name: 'Make a new version' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Request signatures of Bylaws' })).toBeVisible()
  })
})

test('new facts and an edit ask before they void signatures, and keep what was typed @phone', async ({
  context,
  page,
}, info) => {
  const founder = await createFounder()
  const { client, publicId, params } = founder
  await requestFrom(founder, 'bylaws', ['Marcus Bell'])
  const readState = async () => (await client.call(listSignatureRequests, { params })).requests[0]?.state
  await copySessionToBrowser(context, await logInAsStaff())
  await page.goto(`/admin?project=${publicId}&tab=formation&view=full`)
  const drafts = page.getByRole('region', { name: 'Document drafts' })
  const question = page.getByRole('dialog', { name: 'Void the signatures?' })
  const keep = question.getByRole('button', { name: 'Keep the signatures' })
  const agree = question.getByRole('button', { name: 'Save and void signatures' })

  await test.step('facts', async () => {
    await drafts.getByRole('button', { name: 'Board and members' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Board and members' })
    await dialog.getByLabel('Fewest directors').fill('6')
    await dialog.getByRole('button', { name: 'Save facts' }).click()
    await expect(question).toContainText('This change voids the signatures on “Bylaws”')
    await captureScreen(page, info, 'signatures-void-facts')
    await keep.click()
    await expect(dialog.getByLabel('Fewest directors')).toHaveValue('6')
    expect(await readState()).toBe('open')
    await dialog.getByRole('button', { name: 'Save facts' }).click()
    await agree.click()
    await expectToast(page, 'Facts saved')
    expect(await readState()).toBe('voided')
  })

  await test.step('an edit', async () => {
    await requestFrom(founder, 'bylaws', ['Ida Quist'])
    await expect(findSignatures(page)).toContainText('0 of 1 signed')
    await drafts.getByRole('button', { name: 'Bylaws', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Bylaws' })
    await dialog.getByRole('button', { name: /^Edit: The fiscal year/ }).click()
    await dialog.getByLabel('Paragraph').fill('The fiscal year of the corporation ends on May 31.')
    await dialog.getByRole('button', { name: 'Keep this text' }).click()
    await dialog.getByRole('button', { name: 'Save as version 3' }).click()
    await captureScreen(page, info, 'signatures-void-edit')
    await keep.click()
    await expect(dialog.getByText('1 paragraph changed')).toBeVisible()
    expect(await readState()).toBe('open')
    await dialog.getByRole('button', { name: 'Save as version 3' }).click()
    await agree.click()
    await expectToast(page, 'New version saved')
    expect(await readState()).toBe('voided')
  })
})

test('a signer declines, the founder cancels, and links that ended say so @phone', async ({
  context,
  page,
  browser,
}, info) => {
  const founder = await createFounder()
  const { client, publicId, params } = founder
  const [email = ''] = await requestFrom(founder, 'bylaws', ['Marcus Bell'])
  const path = await findSigningPath(email)
  const { context: own, desk } = await openAsVisitor(browser, page.viewportSize())

  await test.step('a signer declines with a reason', async () => {
    await desk.goto(path)
    await desk.getByRole('button', { name: 'Decline to sign' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Decline to sign?' })
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(dialog.getByText('Please enter a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The quorum is too low.')
    await captureScreen(desk, info, 'sign-decline')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(desk.getByText('This request has ended')).toBeVisible()
    await captureScreen(desk, info, 'sign-declined')
  })

  await test.step('the founder reads why, asks again, and cancels', async () => {
    await copySessionToBrowser(context, client)
    await openDrafts(page, publicId)
    await expect(findSignatures(page)).toContainText('Marcus Bell declined: The quorum is too low.')
    await page.getByRole('button', { name: 'Request signatures of Bylaws' }).click()
    const request = page.getByRole('dialog', { name: 'Request signatures: Bylaws' })
    await request.getByRole('button', { name: 'Request signature' }).click()
    await expectToast(page, 'Signatures requested')
    await dismissToast(page, 'Signatures requested')
    const status = await openStatus(page)
    await expect(status.getByRole('heading', { name: 'Earlier requests' })).toBeVisible()
    await status.getByRole('button', { name: 'Cancel request' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this request?' })
    await cancel.getByLabel('Reason').fill('We change the quorum first.')
    await cancel.getByRole('button', { name: 'Cancel request' }).click()
    await expectToast(page, 'Request canceled')
    await expect(status.getByText('The request was canceled')).toBeVisible()
    await dismissToast(page, 'Request canceled')
    await captureScreen(page, info, 'signatures-canceled')
    const { requests } = await client.call(listSignatureRequests, { params })
    expect(requests.map(({ state }) => state)).toEqual(['canceled', 'declined'])
  })

  await test.step('the link of the canceled request and an unknown link say so', async () => {
    await desk.goto(await findSigningPath(founder.secretary))
    await expect(desk.getByText('This request was canceled')).toBeVisible()
    await desk.goto('/verify')
    await desk.goto('/sign#token=unknown')
    await expect(desk.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await captureScreen(desk, info, 'sign-unknown')
    await own.close()
  })
})

/** Creates a client who has accepted an invitation to the project as a viewer. */
const createViewer = async ({ client, params }: Founder): Promise<TestBrowser> => {
  const viewer = await createClient('Lee Park')
  await client.call(invitePerson, { params, body: { email: viewer.email, role: 'viewer' } })
  const { html } = await waitForEmail(viewer.email, / invited you to /)
  await viewer.client.call(acceptInvitation, {
    body: { token: /\/invitation#token=([\w-]+)/.exec(html)?.[1] ?? '' },
  })
  return viewer.client
}

test('a viewer sees the signatures but can’t change anything, and failed calls say so', async ({
  context,
  page,
}) => {
  const founder = await createFounder()
  await requestFrom(founder, 'bylaws', ['Marcus Bell'])
  await copySessionToBrowser(context, await createViewer(founder))
  await openDrafts(page, founder.publicId)
  const status = await openStatus(page)
  await expect(status.getByText('Marcus Bell', { exact: true })).toBeVisible()
  for (const name of [/^Remind/, 'Sign on paper', 'Cancel request'])
    await expect(status.getByRole('button', { name })).toHaveCount(0)
  await status.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Request signatures/ })).toHaveCount(0)

  await test.step('staff see a failed reminder and failed suggestions', async () => {
    await draft(founder, 'conflict-policy')
    await logInByRequest(page, 'staff')
    await page.goto(`/admin?project=${founder.publicId}&tab=formation&view=full`)
    const again = await openStatus(page)
    const mend = await failRequests(page, /\/renew$/)
    await again.getByRole('button', { name: 'Remind: Marcus Bell' }).click()
    await expectToast(page, 'Error')
    await mend()
    await again.getByRole('button', { name: 'Close', exact: true }).click()
    const restore = await failRequests(page, /\/drafts\/conflict-policy\/signers$/)
    await page.getByRole('button', { name: 'Request signatures of Conflict of interest policy' }).click()
    const dialog = page.getByRole('dialog', { name: /^Request signatures/ })
    await expect(dialog.getByText('We couldn’t load the signers')).toBeVisible()
    await restore()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByLabel('Full name').first()).toBeVisible()
  })
})

import { toEasternDay } from '#contract/dates.ts'
import { listSignatureRequests } from '#contract/formation'
import { acceptInvitation, closeProject, invitePerson } from '#contract/projects'
import type { TestClient } from '../browser.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { failRequests } from './request-failures.ts'
import {
  createFounder,
  draftDocument,
  type Founder,
  findSignatures,
  findSigningPath,
  openDrafts,
  openSignatureStatus,
  openVisitorPage,
  requestSignaturesFrom,
  signAs,
} from './signature-steps.ts'
import { copySessionToBrowser, createClient, logInAsStaff } from './staff-steps.ts'
import { dismissToast, expectNoToastOver, expectToast, logInByRequest, waitForEmail } from './steps.ts'

test('a changed fact voids signatures, and everyone sees why @phone', async ({
  context,
  page,
  browser,
}, info) => {
  const founder = await createFounder()
  const { client, publicId, params, organization } = founder
  const [secretary = '', president = ''] = await requestSignaturesFrom(founder, 'bylaws', [
    'Marcus Bell',
    'Ida Quist',
  ])
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
  const status = await openSignatureStatus(page)
  await expect(status.getByText('These signatures don’t count anymore')).toBeVisible()
  await captureScreen(page, info, 'signatures-voided')
  await status.getByRole('button', { name: 'Close', exact: true }).click()
  await waitForEmail(secretary, /No signature needed/)
  const { context: own, desk } = await openVisitorPage(browser, page.viewportSize())
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
  await requestSignaturesFrom(founder, 'bylaws', ['Marcus Bell'])
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
    await requestSignaturesFrom(founder, 'bylaws', ['Ida Quist'])
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
  const [email = ''] = await requestSignaturesFrom(founder, 'bylaws', ['Marcus Bell'])
  const path = await findSigningPath(email)
  const { context: own, desk } = await openVisitorPage(browser, page.viewportSize())

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
    const status = await openSignatureStatus(page)
    await expect(status.getByRole('heading', { name: 'Earlier requests' })).toBeVisible()
    await status.getByRole('button', { name: 'Cancel request' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this request?' })
    await expectNoToastOver(cancel)
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
  })

  await test.step('a closed project has nothing to sign', async () => {
    const [last = ''] = await requestSignaturesFrom(founder, 'bylaws', ['Ida Quist'])
    const staff = await logInAsStaff()
    await staff.call(closeProject, {
      params: { publicId },
      body: { reason: 'withdrawn', closedOn: toEasternDay(new Date()), note: '', sendEmail: false },
    })
    await page.reload()
    await expect(findSignatures(page)).toContainText('The project is closed, so no one can sign.')
    await openSignatureStatus(page)
    await captureScreen(page, info, 'signatures-closed')
    await desk.goto(await findSigningPath(last))
    await expect(desk.getByText('This request was canceled')).toBeVisible()
    await own.close()
  })
})

/** Creates a client who has accepted an invitation to the project as a viewer. */
const createViewer = async ({ client, params }: Founder): Promise<TestClient> => {
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
  await requestSignaturesFrom(founder, 'bylaws', ['Marcus Bell'])
  await copySessionToBrowser(context, await createViewer(founder))
  await openDrafts(page, founder.publicId)
  const status = await openSignatureStatus(page)
  await expect(status.getByText('Marcus Bell', { exact: true })).toBeVisible()
  for (const name of [/^Remind/, 'Sign on paper', 'Cancel request'])
    await expect(status.getByRole('button', { name })).toHaveCount(0)
  await status.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Request signatures/ })).toHaveCount(0)

  await test.step('staff see a failed reminder and failed suggestions', async () => {
    await draftDocument(founder, 'conflict-policy')
    await logInByRequest(page, 'staff', `/admin?project=${founder.publicId}&tab=formation&view=full`)
    const again = await openSignatureStatus(page)
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

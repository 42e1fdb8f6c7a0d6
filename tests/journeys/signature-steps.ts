import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import {
  type DraftKind,
  generateDraft,
  getDraftingFacts,
  getSigningDetails,
  requestSignatures,
  saveDraftingFacts,
  saveOrganizationProfile,
  signDocument,
} from '#contract/formation'
import { confirmEmail } from '#contract/identity'
import { createTestClient, type TestClient } from '../browser.ts'
import { createDraftFacts } from '../formation/drafts.ts'
import { createApplicant } from './incorporated-clients.ts'
import { createUniqueEmailAddress, waitForEmail } from './steps.ts'

const { profile, drafting } = createDraftFacts()

/** Confirms a client's email address with the link that was emailed at registration. */
export const confirmAddress = async (client: TestClient, address: string) => {
  const { html } = await waitForEmail(address, /confirm/i)
  await client.call(confirmEmail, { body: { token: /#token=([\w-]+)/.exec(html)?.[1] ?? '' } })
}

/** Creates a founder whose documents can be drafted. Of the directors, only one has an email address. */
export const createFounder = async () => {
  const secretary = createUniqueEmailAddress('secretary')
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
  return { client, email, publicId, params, secretary, organization }
}

export type Founder = Awaited<ReturnType<typeof createFounder>>

export const draftDocument = ({ client, params }: Founder, kind: DraftKind) =>
  client.call(generateDraft, { params: { ...params, kind }, body: {} })

/** Drafts a document and requests signatures from people with these names. Returns their email addresses. */
export const requestSignaturesFrom = async (
  founder: Founder,
  kind: 'bylaws' | 'articles',
  names: readonly string[],
  isInOrder = false,
) => {
  const { number } = await draftDocument(founder, kind)
  const signers = names.map((name) => ({ name, email: createUniqueEmailAddress('signer') }))
  await founder.client.call(requestSignatures, {
    params: { ...founder.params, kind },
    body: { version: number, signers, isInOrder },
  })
  return signers.map(({ email }) => email)
}

export const findSigningPath = async (email: string): Promise<string> => {
  const { html } = await waitForEmail(email, /asked you to sign/)
  return /\/sign#token=[\w-]+/.exec(html)?.[0] ?? ''
}

export const createVisitor = () => createTestClient(process.env.BASE_URL ?? '')

/** Signs a document over HTTP with the token from an emailed link. */
export const signAs = async (name: string, email: string) => {
  const token = (await findSigningPath(email)).replace(/^.*=/, '')
  const visitor = createVisitor()
  const signing = await visitor.call(getSigningDetails, { body: { token } })
  const documentSha256 = 'title' in signing ? signing.documentSha256 : ''
  return visitor.call(signDocument, { body: { token, name, statementVersion: 1, documentSha256 } })
}

/** Opens a blank page in a browser context without a session. */
export const openVisitorPage = async (
  browser: Browser,
  viewport: { width: number; height: number } | null,
) => {
  const context = await browser.newContext({ viewport })
  return { context, desk: await context.newPage() }
}

export const phoneViewportSize = { width: 360, height: 740 }

export const openDrafts = async (page: Page, publicId: string) => {
  await page.goto(`/project/${publicId}?tab=formation`)
  return page.getByRole('region', { name: 'Document drafts' })
}

export const findSignatures = (page: Page, title = 'Bylaws') =>
  page.getByRole('region', { name: `Signatures of ${title}` })

export const openSignatureStatus = async (page: Page, title = 'Bylaws') => {
  await page.getByRole('button', { name: `See signatures of ${title}` }).click()
  return page.getByRole('dialog', { name: `Signatures: ${title}` })
}

export const receiveDownload = async (page: Page, click: () => Promise<void>): Promise<Buffer> => {
  const started = page.waitForEvent('download')
  await click()
  return readFile(await (await started).path())
}

export const chooseFileToVerify = async (page: Page, name: string, buffer: Buffer) => {
  await page.getByLabel('Document to verify').setInputFiles({ name, mimeType: 'application/pdf', buffer })
}

import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import {
  generateDraft,
  getDraftingFacts,
  getSignatureFile,
  getSigningDetails,
  getSigningFile,
  listSignatureRequests,
  requestSignatures,
  type SignedDraftKind,
  saveDraftingFacts,
  saveOrganizationProfile,
  signDocument,
  verifyDocument,
} from '#contract/formation'
import type { TestClient } from '../browser.ts'
import type { Program } from '../program.ts'
import { createOwner } from '../project-people.ts'
import { createEmailAddress } from '../users.ts'
import { createDraftFacts } from './drafts.ts'

export const { profile, drafting } = createDraftFacts()

export const createSigner = (name: string) => ({
  name,
  email: createEmailAddress('signer'),
  title: 'Director',
})
export const createSigners = (...names: string[]) => names.map(createSigner)

export const computeSha256Hex = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Creates the steps of tests that request signatures and sign. */
export const createSigningSteps = (program: Program) => {
  const visitor = program.browser()

  /** Returns the token in a signer's newest email with this subject. */
  const readToken = async (email = '', subject = /asked you to sign/): Promise<string> => {
    const { html } = await program.mailbox.waitFor(email, subject)
    const token = /\/sign#token=([\w-]+)/.exec(html)?.[1]
    if (!token) throw new Error('the email has no link')
    return token
  }

  /** Creates a client with a paid project and all the facts that its documents need. */
  const form = async () => {
    const owner = await createOwner(program, 'Ida Quist')
    const { browser, params } = owner
    const saveProfile = (changes: Partial<typeof profile> = {}) =>
      browser.call(saveOrganizationProfile, {
        params,
        body: { ...profile, ...changes, voidsSignatures: true },
      })
    await saveProfile()
    const { facts: seen } = await browser.call(getDraftingFacts, { params })
    await browser.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
    const draw = (kind: SignedDraftKind) =>
      browser.call(generateDraft, { params: { ...params, kind }, body: {} })
    const list = async (by = browser) => (await by.call(listSignatureRequests, { params })).requests
    const request = async (
      signers: ReturnType<typeof createSigners>,
      { kind = 'bylaws', ...more }: { kind?: SignedDraftKind; isInOrder?: boolean; message?: string } = {},
      by = browser,
    ) => {
      const { number: version } = await draw(kind)
      const { requests } = await by.call(requestSignatures, {
        params: { ...params, kind },
        body: { version, signers, ...more },
      })
      const [newest] = requests
      if (!newest) throw new Error('nothing was requested')
      return newest
    }
    return { ...owner, saveProfile, draw, list, request }
  }

  const createSignature = async (token: string, name: string) => {
    const details = await visitor.call(getSigningDetails, { body: { token } })
    const documentSha256 = 'documentSha256' in details ? details.documentSha256 : 'a'.repeat(64)
    return { token, name, statementVersion: 1 as const, documentSha256 }
  }

  const sign = async (token: string, name: string, by = visitor) =>
    by.call(signDocument, { body: await createSignature(token, name) })

  const refuseSigning = async (token: string, name: string) =>
    (await visitor.refused(signDocument, { body: await createSignature(token, name) })).body

  const readState = async (token: string) =>
    (await visitor.call(getSigningDetails, { body: { token } })).state

  const fetchPdf = async (token: string): Promise<Uint8Array> => {
    const response = await fetch(`${program.url}${getSigningFile.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: program.url },
      body: JSON.stringify({ token }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return new Uint8Array(await response.arrayBuffer())
  }

  const fetchFile = async (browser: TestClient, params: { id: string; requestId: string }, copy: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const path = getSignatureFile.path.replace(':id', params.id).replace(':requestId', params.requestId)
    const response = await fetch(`${program.url}${path}?copy=${copy}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }

  const verify = (sha256: string) => visitor.call(verifyDocument, { body: { sha256 } })

  const waitForSigned = async ({ list }: Awaited<ReturnType<typeof form>>, publicId: string) => {
    const find = async () => (await list()).find((each) => each.publicId === publicId)
    await expect.poll(async () => (await find())?.signedSha256, { timeout: 20_000 }).toBeTruthy()
    const found = await find()
    if (!found) throw new Error('the request is gone')
    return found
  }

  return {
    visitor,
    readToken,
    form,
    createSignature,
    sign,
    refuseSigning,
    readState,
    fetchPdf,
    fetchFile,
    verify,
    waitForSigned,
  }
}

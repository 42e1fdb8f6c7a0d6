import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  changeFilingState,
  editDraft,
  getDraftingFacts,
  getOrganizationProfile,
  listFilings,
  planFiling,
  requestSignatures,
  saveDraftingFacts,
  saveOrganizationProfile,
} from '#contract/formation'
import { projects } from '#server/database/schema.ts'
import {
  createSigner,
  createSigners,
  createSigningSteps,
  drafting,
  profile,
} from '#tests/formation/signatures.ts'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { readToken, form, sign, refuseSigning, readState, verify, waitForSigned } = createSigningSteps(program)

describe('a change voids the signatures', () => {
  test('of a new version, also of a completed request', async () => {
    const client = await form()
    const signer = createSigner('Marcus Bell')
    const request = await client.request([signer])
    const token = await readToken(signer.email)
    await sign(token, 'Marcus Bell')
    const { signedSha256 } = await waitForSigned(client, request.publicId)
    expect(await verify(signedSha256 ?? '')).toMatchObject({
      result: 'signed',
      title: 'Bylaws',
      organization: profile.legalName,
      signerCount: 1,
    })
    await client.saveProfile({ fiscalYearEnd: '06-30' })
    expect((await client.list())[0]).toMatchObject({
      state: 'voided',
      endReason: 'facts in the document changed',
      completedAt: expect.any(Date),
    })
    expect(await verify(signedSha256 ?? '')).toMatchObject({
      result: 'voided',
      reason: 'facts in the document changed',
    })
    await program.mailbox.waitFor(signer.email, /^No signature needed: Bylaws/)
    await program.mailbox.waitFor(client.email, /^Signatures voided: Bylaws/)
    expect(await readState(token)).toBe('voided')
  })

  test('only if the user agreed to that', async () => {
    const client = await form()
    const { params } = client
    const signer = createSigner('Marcus Bell')
    await client.request([signer])
    const body = { ...profile, fiscalYearEnd: '06-30' as const }
    const refusals = [
      await client.browser.refused(saveOrganizationProfile, { params, body }),
      await staff.refused(editDraft, {
        params: { ...params, kind: 'bylaws' },
        body: { version: 1, edits: { 'officers/treasurer': 'The treasurer counts.' } },
      }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 409,
        body: {
          code: 'SIGNATURES_WOULD_BE_VOIDED',
          message: 'This change voids the signatures on “Bylaws”.',
        },
      })
    expect((await client.list())[0]?.state).toBe('open')
    const { profile: stored } = await client.browser.call(getOrganizationProfile, { params })
    expect(stored.fiscalYearEnd).toBe(profile.fiscalYearEnd)
    const mails = await database.query.emails.findMany({
      where: (row, { eq: is }) => is(row.recipient, signer.email),
    })
    expect(mails).toHaveLength(1)
    await client.browser.call(saveOrganizationProfile, { params, body: { ...body, voidsSignatures: true } })
    expect((await client.list())[0]?.state).toBe('voided')
  })

  test('of an edit, and signing afterward is refused', async () => {
    const client = await form()
    const signer = createSigner('Marcus Bell')
    const request = await client.request([signer])
    const token = await readToken(signer.email)
    await staff.call(editDraft, {
      params: { ...client.params, kind: 'bylaws' },
      body: { version: 1, edits: { 'officers/treasurer': 'The treasurer counts.' }, voidsSignatures: true },
    })
    expect((await refuseSigning(token, 'Marcus Bell')).code).toBe('SIGNATURES_VOIDED')
    expect((await client.list())[0]).toMatchObject({ state: 'voided', endReason: 'the draft was edited' })
    expect(await verify(request.documentSha256)).toMatchObject({ result: 'voided' })
  })

  test('of a fact that the text has, but not of others, and only of this document', async () => {
    const client = await form()
    const bylaws = await client.request(createSigners('Marcus Bell'))
    const policy = await client.request(createSigners('Nora Whitfield'), { kind: 'conflict-policy' })
    const readStates = async () =>
      Object.fromEntries((await client.list()).map(({ publicId, state }) => [publicId, state]))
    await client.saveProfile({ website: 'https://pier.example' })
    expect(await readStates()).toEqual({ [bylaws.publicId]: 'open', [policy.publicId]: 'open' })
    await client.saveProfile({ website: 'https://pier.example', fiscalYearEnd: '06-30' })
    expect(await readStates()).toEqual({ [bylaws.publicId]: 'voided', [policy.publicId]: 'open' })
  })

  test('of no completed record of an event, and of no articles that were filed', async () => {
    const client = await form()
    await database
      .update(projects)
      .set({ incorporationDate: '2026-11-20' })
      .where(eq(projects.id, client.projectId))
    await staff.call(planFiling, { params: client.params, body: { kind: 'articles', jurisdiction: 'OH' } })
    const states = async () =>
      Object.fromEntries((await client.list()).map(({ kind, state }) => [kind, state]))
    for (const kind of ['articles', 'bylaws', 'minutes'] as const) {
      const signer = createSigner('Ida Quist')
      const request = await client.request([signer], { kind })
      await sign(await readToken(signer.email), 'Ida Quist')
      await waitForSigned(client, request.publicId)
    }
    const [filing] = await client.browser.call(listFilings, { params: client.params })
    for (const change of [
      { state: 'ready', seen: 'planned', reason: 'Signed.' },
      { state: 'filed', seen: 'ready' },
    ] as const)
      await staff.call(changeFilingState, { params: { filingId: filing?.id ?? 0 }, body: change })
    await client.saveProfile({ legalName: 'Pier Fund of Ohio, Inc.' })
    expect(await states()).toEqual({ articles: 'completed', bylaws: 'voided', minutes: 'completed' })
  })

  test('of a version made meanwhile', async () => {
    const client = await form()
    await client.request(createSigners('Ida Quist'), { kind: 'articles' })
    const { facts: seen } = await client.browser.call(getDraftingFacts, { params: client.params })
    const incorporation = {
      ...drafting.incorporation,
      incorporatorAddress: '1 Other Street\nToledo, OH 43604',
    }
    await client.browser.call(saveDraftingFacts, {
      params: client.params,
      body: { facts: { incorporation }, seen, voidsSignatures: true } as never,
    })
    expect((await client.list())[0]?.state).toBe('voided')
    const refusal = await client.browser.refused(requestSignatures, {
      params: { ...client.params, kind: 'articles' },
      body: { version: 1, signers: createSigners('Ida Quist') },
    })
    expect(refusal.body.code).toBe('DRAFT_OUTDATED')
  })
})

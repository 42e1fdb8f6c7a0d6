import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  cancelSignatureRequest,
  createSigningLink,
  declineToSign,
  listSignatureRequests,
} from '#contract/formation'
import { getNextSteps, getProject, listProjects } from '#contract/projects'
import { projects, signers as signerTable, users } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { createSigner, createSigningSteps } from '#tests/formation/signatures.ts'
import { runProgram } from '#tests/program.ts'
import { addMember } from '#tests/project-people.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const { form, sign, readState, readToken } = createSigningSteps(program)

type Client = Awaited<ReturnType<typeof form>>

/** Returns the step about signatures, as the dashboard and the project's page show it to a person. */
const findSigningStep = async (browser: TestClient, { params }: Pick<Client, 'params'>) => {
  const shown = await browser.call(getProject, { params })
  const listed = (await browser.call(listProjects)).find(({ publicId }) => publicId === params.id)
  const { openSignatures, nextSignature } = shown
  if (listed) expect(listed).toMatchObject({ openSignatures, nextSignature })
  return getNextSteps(shown, new Date()).find(({ kind }) => kind === 'signatures') ?? null
}

const signerFor = ({ email }: { email: string }, name: string) => ({ ...createSigner(name), email })

const openOwnLink = async (browser: TestClient, client: Client, requestId: string) =>
  (await browser.call(createSigningLink, { params: { ...client.params, requestId } })).token

test('a person’s next step is to sign when it’s their turn, and each sees only their own signatures', async () => {
  const client = await form()
  const viewer = await addMember(program, client, 'viewer', 'Marcus Bell')
  const editor = await addMember(program, client, 'editor', 'Nora Whitfield')
  const staff = await signInNewUser(program, { role: 'admin' })
  const request = await client.request([signerFor(client, 'Ida Quist'), signerFor(viewer, 'Marcus Bell')], {
    kind: 'conflict-policy',
    isInOrder: true,
  })
  const findSteps = () =>
    Promise.all([client, viewer, editor, staff].map(({ browser }) => findSigningStep(browser, client)))
  const step = {
    actor: 'You',
    text: 'Sign the Conflict of interest policy.',
    byWhen: expect.stringMatching(/^Open until \w+ \d+, \d+$/),
    tab: 'formation',
    requestId: request.publicId,
  }
  const asOwner = expect.objectContaining(step)
  expect(await findSteps()).toEqual([asOwner, null, null, asOwner])
  const params = { ...client.params, requestId: request.publicId }
  expect((await viewer.browser.refused(createSigningLink, { params })).body.code).toBe('NOT_YOUR_TURN')
  expect((await editor.browser.refused(createSigningLink, { params })).body.code).toBe('SIGNER_NOT_FOUND')
  expect((await staff.browser.refused(createSigningLink, { params })).body.code).toBe('SIGNER_NOT_FOUND')

  const emailed = await readToken(client.email)
  await sign(await openOwnLink(client.browser, client, request.publicId), 'Ida Quist')
  expect(await readState(emailed), 'the emailed link still works').toBe('signed')
  expect(await findSteps()).toEqual([null, asOwner, null, null])
  expect((await client.browser.refused(createSigningLink, { params })).body.code).toBe('ALREADY_SIGNED')
  const [seen] = await client.list(viewer.browser)
  expect(seen?.signers.map(({ canSign }) => canSign)).toEqual([false, true])

  await sign(await openOwnLink(viewer.browser, client, request.publicId), 'Marcus Bell')
  expect(await findSteps()).toEqual([null, null, null, null])
})

test('it ends when someone declines, the request is canceled or voided, or the project is closed', async () => {
  const client = await form()
  const ask = () => client.request([signerFor(client, 'Ida Quist')], { kind: 'conflict-policy' })
  const findStep = () => findSigningStep(client.browser, client)

  const declined = await ask()
  expect(await findStep()).not.toBeNull()
  const token = await openOwnLink(client.browser, client, declined.publicId)
  await program.browser().call(declineToSign, { body: { token, reason: 'It names the wrong officer.' } })
  expect(await findStep()).toBeNull()

  const canceled = { ...client.params, requestId: (await ask()).publicId }
  expect(await findStep()).not.toBeNull()
  const body = { reason: 'We need another text.' }
  await client.browser.call(cancelSignatureRequest, { params: canceled, body })
  expect(await findStep()).toBeNull()

  await ask()
  expect(await findStep()).not.toBeNull()
  await client.saveProfile({ legalName: 'Lighthouse Reading Fund, Inc.' })
  expect(await findStep(), 'the changed name voids the request').toBeNull()

  const { publicId } = await ask()
  await database
    .update(projects)
    .set({ closedOn: '2026-11-20', closedReason: 'other' })
    .where(eq(projects.id, client.projectId))
  expect(await findStep()).toBeNull()
  const params = { ...client.params, requestId: publicId }
  expect((await client.browser.refused(createSigningLink, { params })).body.code).toBe('PROJECT_CLOSED')
})

test('of two signers with one address, the user signs their own part first, and it’s one document', async () => {
  const client = await form()
  const { publicId } = await client.request([signerFor(client, 'Ben Quist'), signerFor(client, 'Ida Quist')])
  expect(await client.browser.call(getProject, { params: client.params })).toMatchObject({
    openSignatures: 1,
  })
  await sign(await openOwnLink(client.browser, client, publicId), 'Ida Quist')
  expect((await client.list(client.browser))[0]?.signers).toMatchObject([
    { name: 'Ben Quist', signedAt: null },
    { name: 'Ida Quist', signedAt: expect.any(Date) },
  ])
})

test('an expired link can be renewed by its signer, and an unconfirmed address has no signatures', async () => {
  const client = await form()
  const { publicId, signers } = await client.request([signerFor(client, 'Ida Quist')])
  const emailed = await readToken(client.email)
  const [signer] = signers
  await database
    .update(signerTable)
    .set({ expiresAt: new Date('2026-11-01T12:00:00Z') })
    .where(eq(signerTable.id, signer?.id ?? 0))
  expect(await findSigningStep(client.browser, client)).toMatchObject({
    text: 'Sign the Bylaws.',
    byWhen: 'The emailed link expired on Nov 1, 2026, but you can still sign',
  })
  const token = await openOwnLink(client.browser, client, publicId)
  expect(token).not.toBe(emailed)
  expect(await readState(token)).toBe('ready')
  expect((await findSigningStep(client.browser, client))?.byWhen).toMatch(/^Open until /)

  await database.update(users).set({ emailProvenAt: null }).where(eq(users.id, client.id))
  expect(await findSigningStep(client.browser, client)).toBeNull()
  const params = { ...client.params, requestId: publicId }
  expect((await client.browser.refused(createSigningLink, { params })).body.code).toBe('SIGNER_NOT_FOUND')
  const { requests } = await client.browser.call(listSignatureRequests, { params: client.params })
  expect(requests[0]?.signers.map(({ canSign }) => canSign)).toEqual([false])
})

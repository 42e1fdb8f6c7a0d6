import { beforeAll, expect, test } from 'vitest'
import { login, logout } from '#contract/identity'
import { verifyPayment } from '#contract/payments'
import { getProject, listProjects } from '#contract/projects'
import type { TestClient } from '../browser.ts'
import { runProgram } from '../program.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser } from '../users.ts'

// Tests the requests that client pages send to load their data. The pages themselves are static and the same
// for everyone. Journeys test that they redirect visitors to login.
const program = await runProgram()
const { email, publicId, sessionId } = await buyPackage(program)
const visitor = program.browser()
const stranger = (await signInNewUser(program)).browser
let client: TestClient
beforeAll(async () => {
  client = await setPasswordFromLink(program, email)
})

const loginRequiredReply = { status: 401, body: { code: 'UNAUTHENTICATED' } }

test('[ROLE-04] the dashboard lists projects only after a login', async () => {
  expect(await visitor.refused(listProjects)).toMatchObject(loginRequiredReply)
  expect(await stranger.call(listProjects)).toEqual([])
  expect(await client.call(listProjects)).toMatchObject([{ publicId, email }])
})

test('[ROLE-06] a payment is verified only after a login, and only for its buyer', async () => {
  const call = { params: { sessionId } }
  expect(await visitor.refused(verifyPayment, call)).toMatchObject(loginRequiredReply)
  expect(await stranger.refused(verifyPayment, call)).toMatchObject({ status: 403 })
  expect(await client.call(verifyPayment, call)).toMatchObject({ status: 'paid', publicId })
})

test('[ROLE-09] a project is read by its public id only after a login', async () => {
  const call = { params: { id: publicId } }
  expect(await visitor.refused(getProject, call)).toMatchObject(loginRequiredReply)
  const unknown = { params: { id: crypto.randomUUID() } }
  const { body } = await visitor.refused(getProject, unknown)
  expect(body, 'a visitor learns whether a project exists').toEqual(
    (await visitor.refused(getProject, call)).body,
  )
  expect(await client.call(getProject, call)).toMatchObject({ publicId })
})

test('[ROLE-04] [ROLE-06] [ROLE-09] after a logout the same browser needs a new login', async () => {
  await client.call(logout)
  for (const refused of [
    await client.refused(listProjects),
    await client.refused(verifyPayment, { params: { sessionId } }),
    await client.refused(getProject, { params: { id: publicId } }),
  ])
    expect(refused).toMatchObject(loginRequiredReply)
  await client.call(login, { body: { email, password } })
  expect(await client.call(getProject, { params: { id: publicId } })).toMatchObject({ publicId })
})

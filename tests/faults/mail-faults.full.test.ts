import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendContactMessage } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import { emails } from '#server/database/schema.ts'
import { buyPackage, signInNewUser } from '../users.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

/** How the mail server responds to an email's content. */
let behavior: 'accept' | 'refuse for now' | 'drop the connection' = 'accept'
/** Message IDs of the emails that the mail server received and didn't refuse, even if it didn't respond. */
const received: string[] = []
const connections = new Set<Socket>()
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: async (stream, _session, callback) => {
    const text = Buffer.concat(await stream.toArray().catch(() => [])).toString()
    if (behavior === 'refuse for now')
      return callback(Object.assign(new Error('try again later'), { responseCode: 451 }))
    received.push(/^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '')
    if (behavior === 'accept') return callback()
    // The client can't tell whether the email was received.
    for (const socket of connections) socket.destroy()
  },
})
mailServer.server.on('connection', (socket) => {
  connections.add(socket)
  socket.once('close', () => connections.delete(socket))
})
mailServer.on('error', () => undefined) // Clients drop connections in these tests.

let program: SpawnedProgram
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()))
  const { port } = mailServer.server.address() as AddressInfo
  program = await startSpawnedProgram({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await program.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})

const findEmails = () => program.context.database.select().from(emails)
const countReceived = (messageId: string) => received.filter((id) => id === messageId).length

const sendMessage = async () => {
  const body = { fullName: 'Gus', email: 'g@test.example', subject: 'Hi', message: 'Does this get through?' }
  await program.browser().call(sendContactMessage, { body })
}

const expectAllSent = () =>
  expect
    .poll(async () => (await findEmails()).filter(({ status }) => status !== 'sent').length, {
      timeout: 60_000,
    })
    .toBe(0)

test('[fault 16] while the mail server refuses, everything is saved at once, and every email goes out once afterward', {
  timeout: 90_000,
}, async () => {
  behavior = 'refuse for now'
  const { publicId } = await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin' })
  const params = { publicId }
  const startedAt = performance.now()
  const body = { status: 'under_review', seenStatus: 'onboarding' } as const
  expect(await staff.browser.call(changeStatus, { params, body })).toMatchObject({ status: body.status })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  await sendMessage()
  await expect
    .poll(async () => (await findEmails()).filter(({ attempts }) => attempts > 0).length)
    .toBeGreaterThan(1)
  expect(received).toEqual([])
  behavior = 'accept'
  await expectAllSent()
  for (const { messageId } of await findEmails()) expect(countReceived(messageId)).toBe(1)
})

test('[fault 17] if the mail server drops the connection after DATA and the worker is killed, no email is lost and each arrives at most twice, as the same message', {
  timeout: 120_000,
}, async () => {
  await expectAllSent()
  const before = new Set((await findEmails()).map(({ messageId }) => messageId))
  const countBefore = received.length
  behavior = 'drop the connection'
  await sendMessage()
  await expect.poll(() => received.length).toBeGreaterThan(countBefore)
  await program.killServer()
  behavior = 'accept'
  await program.restartServer()
  await expectAllSent()
  const sent = (await findEmails()).filter(({ messageId }) => !before.has(messageId))
  expect(sent.length).toBeGreaterThan(1)
  const counts = sent.map(({ messageId }) => countReceived(messageId))
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...counts)).toBe(2)
})

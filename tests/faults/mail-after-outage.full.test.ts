import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendContactMessage } from '#contract/messaging'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

/** Resolves when the mail server may respond to the first two delivery attempts. */
const heldDelivery = Promise.withResolvers<void>()
const triedMessageIds: string[] = []
const acceptedMessageIds = new Set<string>()
/** Rejects the first two delivery attempts with a temporary error, and accepts all others. */
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: async (stream, _session, callback) => {
    const text = Buffer.concat(await stream.toArray()).toString()
    const [, id = ''] = /^Message-ID: (.*)\r$/im.exec(text) ?? []
    triedMessageIds.push(id)
    if (triedMessageIds.length <= 2) {
      await heldDelivery.promise
      callback(Object.assign(new Error('later'), { responseCode: 451 }))
    } else {
      acceptedMessageIds.add(id)
      callback()
    }
  },
})

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

test('emails in progress when PostgreSQL died are retried soon after it is back', async () => {
  const body = { fullName: 'Gus', email: 'g@test.example', subject: 'Hi', message: 'Does this get through?' }
  await program.browser().call(sendContactMessage, { body })
  await expect.poll(() => triedMessageIds.length, { timeout: 15_000 }).toBe(2)
  program.signalDatabase('SIGKILL')
  heldDelivery.resolve()
  await program.restartDatabase()
  // The job itself would expire only after two minutes.
  await expect
    .poll(() => [...acceptedMessageIds].toSorted(), { timeout: 60_000 })
    .toEqual(triedMessageIds.slice(0, 2).toSorted())
}, 90_000)

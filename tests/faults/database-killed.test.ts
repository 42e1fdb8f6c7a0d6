import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { startPurchase } from '../users.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram()
})
afterAll(() => program.stop())

/** Sends reads and writes of several users until `end` is called. Counts the responses by status. */
const startLoad = async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => startPurchase(program)))
  const counts = new Map<number, number>()
  let isRunning = true
  const goOn = async ({ browser, publicId }: (typeof clients)[number]) => {
    for (let number = 1; isRunning; number += 1) {
      const path = sendMessage.path.replace(':id', publicId)
      const answers = await Promise.all([
        browser.send('POST', path, { body: { message: `Are you there? ${number}` } }),
        browser.send('GET', getCurrentUser.path),
      ])
      for (const { status, headers } of answers) {
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status === 503) expect(headers.get('retry-after')).not.toBeNull()
      }
    }
  }
  const ended = Promise.all(clients.map(goOn))
  return {
    counts,
    end: async () => {
      isRunning = false
      await ended
    },
  }
}

test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  '[fault 13] PostgreSQL ended by %s under load gives 503, and the process survives and is healthy within 5 s',
  async (signal) => {
    const { counts, end } = await startLoad()
    const has = (status: number) => expect.poll(() => counts.get(status) ?? 0).toBeGreaterThan(20)
    await has(200)
    program.signalDatabase(signal)
    await has(503)
    counts.delete(200)
    await program.restartDatabase()
    const returnedAt = performance.now()
    await expect.poll(async () => (await program.browser().send('GET', '/readyz')).status).toBe(200)
    expect(performance.now() - returnedAt).toBeLessThan(5_000)
    await has(200)
    await end()
    expect([...counts.keys()].toSorted(), program.output()).toEqual([200, 503])
    expect(program.server.exitCode).toBeNull()
  },
)

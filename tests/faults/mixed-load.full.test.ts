import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/messaging'
import { startPurchase } from '../users.ts'
import { waitUntilPasses } from '../wait-until-passes.ts'
import { readCount, startTimeLimit } from './counts.ts'
import { findBrokenInvariants, findOrphans } from './invariants.ts'
import { prepareMixedWrites } from './mixed-writes.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

const LOAD_SECONDS = readCount('LOAD_SECONDS', 3)
const WRITER_COUNT = 4
const READER_COUNT = 4
const CLIENT_COUNT = 4

let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram({ environment: { LOG_LEVEL: 'error' } })
})
afterAll(() => program.stop())

test(`${LOAD_SECONDS} seconds of mixed load: no error, nothing lost, and the invariants hold`, {
  timeout: 180_000 + LOAD_SECONDS * 1_000,
}, async () => {
  const writes = await prepareMixedWrites(program, CLIENT_COUNT)
  const reader = await startPurchase(program)
  const stop = new AbortController()
  const hasTime = startTimeLimit()
  let reads = 0
  const running = [
    writes.run(WRITER_COUNT, stop.signal),
    ...Array.from({ length: READER_COUNT }, async () => {
      for (; !stop.signal.aborted; reads += 1)
        await reader.browser.call(listMessages, { params: { id: reader.publicId }, query: {} })
    }),
  ]
  const end = performance.now() + LOAD_SECONDS * 1_000
  while (performance.now() < end && hasTime()) await delay(200)
  stop.abort()
  await Promise.all(running)
  await waitUntilPasses(async () => expect(await writes.findLost()).toEqual([]))
  expect(await findBrokenInvariants(program)).toEqual([])
  expect(await findOrphans(program)).toEqual([])
  expect([...writes.refusals].filter(([what]) => !/409/.test(what))).toEqual([])
  const sorted = writes.times.toSorted((a, b) => a - b)
  const [median = 0, most = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)])
  process.stdout.write(
    `${writes.countAll()} writes ${JSON.stringify(writes.counts)}, median ${Math.round(median)} ms, 99 % within ${Math.round(most)} ms, ${reads} reads\n`,
  )
})

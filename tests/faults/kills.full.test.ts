import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCount, startTimeLimit } from './counts.ts'
import { findBrokenInvariants, findOrphans } from './invariants.ts'
import { prepareMixedWrites } from './mixed-writes.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

const ROUND_COUNT = readCount('KILL_ROUNDS', 3)
/**
 * Minimum number of writes in a short test. In a long test, the minimum per round is a random number from 1
 * to 6.
 */
const WRITE_COUNT = readCount('KILL_WRITES', 120)
const isLong = ROUND_COUNT > 10
const writesPerRound = isLong ? 6 : Math.ceil(WRITE_COUNT / ROUND_COUNT)
const WRITER_COUNT = 6
const clientCount = isLong ? 8 : 3
const PROGRESS_ROUNDS = 20
/** Maximum median startup time, in ms. On an idle machine, a start takes about two seconds. */
const MAX_START_MS = 20_000

let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram({ environment: { LOG_LEVEL: 'error' } })
})
afterAll(() => program.stop())

test(`[fault 12] no acknowledged write is lost in ${ROUND_COUNT} rounds of kill -9 of the server during mixed writes`, {
  timeout: 180_000 + ROUND_COUNT * 20_000,
}, async () => {
  const hasTime = startTimeLimit()
  const writes = await prepareMixedWrites(program, clientCount)
  const starts: number[] = []
  const summarize = () => {
    const sorted = starts.toSorted((a, b) => a - b)
    const [median = 0, slowest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
    process.stdout.write(
      `${starts.length} kills, ${writes.countAll()} acknowledged writes ${JSON.stringify(writes.counts)}, ready after ${Math.round(median)} ms (median) and ${Math.round(slowest)} ms (slowest)\n`,
    )
    return median
  }
  while (starts.length < ROUND_COUNT && hasTime()) {
    const stop = new AbortController()
    const running = writes.run(WRITER_COUNT, stop.signal)
    const before = writes.countAll()
    const wanted = Math.ceil(writesPerRound * (isLong ? Math.random() : 1))
    await expect
      .poll(() => writes.countAll() - before, { timeout: 120_000, interval: 5 })
      .toBeGreaterThanOrEqual(wanted)
    await program.killServer()
    starts.push(await program.restartServer())
    stop.abort()
    await running
    if (starts.length % PROGRESS_ROUNDS === 0) summarize()
  }
  // The provider retries events whose requests were killed, with increasing delays.
  await expect.poll(() => writes.findLost(), { timeout: 120_000 }).toEqual([])
  expect(await findBrokenInvariants(program)).toEqual([])
  expect(await findOrphans(program)).toEqual([])
  const median = summarize()
  // The median, because a busy machine may delay a single start.
  expect(median).toBeLessThan(MAX_START_MS)
  const unexpected = [...writes.refusals].filter(([what]) => !/fetch failed|terminated|: 503|409/.test(what))
  expect(unexpected).toEqual([])
})

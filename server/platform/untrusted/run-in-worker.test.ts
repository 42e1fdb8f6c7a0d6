import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { resolveWorkerFile, runInWorker } from './run-in-worker.ts'

const workerLimits = { timeoutMs: 20_000, memoryMb: 64 }

const runMisbehavior = (
  behavior: string,
  value?: unknown,
  more: { timeoutMs?: number } = {},
): Promise<unknown> =>
  runInWorker(
    resolveWorkerFile('testing/misbehave', import.meta),
    { behavior, value },
    { ...workerLimits, ...more },
  )

it('returns what the worker replies, buffers included', async () => {
  expect(await runMisbehavior('reply', new Uint8Array([1, 2]))).toEqual({ value: new Uint8Array([1, 2]) })
})

it("gets a worker's reply even if this process is too busy to read it immediately", async () => {
  const reply = runMisbehavior('reply', 'late')
  // Block this process while the worker replies.
  const busyUntil = performance.now() + 3_000
  setTimeout(() => {
    while (performance.now() < busyUntil);
  })
  expect(await reply).toEqual({ value: 'late' })
})

it('kills a worker that takes too long', async () => {
  await expect(runMisbehavior('loop', null, { timeoutMs: 300 })).rejects.toMatchObject({ limit: 'time' })
})

it('kills a worker that uses too much memory', async () => {
  await expect(runMisbehavior('fill')).rejects.toMatchObject({ limit: 'memory' })
})

it.runIf(process.platform === 'linux')('kills a worker that fills memory with buffers', async () => {
  await expect(runMisbehavior('buffer')).rejects.toMatchObject({ limit: 'memory' })
})

it('passes on the message of an error thrown in the worker', async () => {
  await expect(runMisbehavior('throw')).rejects.toThrow('broken input')
})

it('reports a worker that exits without a reply', async () => {
  await expect(runMisbehavior('exit')).rejects.toThrow('code 3')
})

it('gives the worker no environment, network, or write access', async () => {
  expect(await runMisbehavior('environment')).toEqual([])
  await expect(runMisbehavior('write', join(tmpdir(), 'written-by-a-worker'))).rejects.toThrow(/restricted/)
  expect(await runMisbehavior('connect').catch((error: Error) => error.message)).toMatch(/restricted/)
})

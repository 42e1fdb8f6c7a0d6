import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listProjects } from '#contract/projects'
import { listAllProjects } from '#contract/staff'
import { findFreePortRange } from '#launcher/ports.ts'
import { type Figure, getMedian, measureAlternately, summarizeRounds } from '../figures.ts'
import { measureLoad } from '../load.ts'
import type { BenchServer } from '../staff-server.ts'

const BYTES_PER_MB = 1024 * 1024

/** Measures startup time and idle memory. */
export const measureProcess = async (server: BenchServer, rounds: number): Promise<Figure[]> => {
  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) starts.push(await server.restart())
  await delay(8_000)
  return [
    { name: 'process start to first 200', unit: 'ms', ...summarizeRounds(starts), must: 1_500, aim: 800 },
    { name: 'memory at rest', unit: 'MB', value: server.memory() / BYTES_PER_MB, must: 220, aim: 140 },
  ]
}

/**
 * Measures memory while requests for the staff list are sent as fast as possible, and whether memory is still
 * growing in the last third of that time.
 */
export const measureMemory = async (server: BenchServer, minutes: number): Promise<Figure[]> => {
  await server.restart()
  const headers = { cookie: await server.logIn() }
  const samples: number[] = []
  let isRunning = true
  const loading = measureLoad(server.url + listAllProjects.path, {
    seconds: minutes * 60,
    connections: 8,
    headers,
  }).finally(() => {
    isRunning = false
  })
  while (isRunning) {
    samples.push(server.memory() / BYTES_PER_MB)
    await delay(1_000)
  }
  const { perSecond } = await loading
  const third = Math.floor(samples.length / 3)
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  console.log(
    `  ${minutes} minutes of ${perSecond.toFixed(0)} lists a second: median ${getMedian(second).toFixed(0)} MB, then ${getMedian(last).toFixed(0)} MB`,
  )
  return [
    { name: 'memory under list load, at most', unit: 'MB', value: Math.max(...samples), must: 450, aim: 260 },
    {
      name: 'memory under list load, last third over the second',
      unit: '×',
      value: getMedian(last) / getMedian(second),
      must: 1.05,
      aim: 1.02,
    },
  ]
}

const startBareServer = async (databaseUrl: string): Promise<{ url: string; stop(): void }> => {
  const port = await findFreePortRange(1)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bare-server.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) await delay(20)
  return { url, stop: () => child.kill('SIGTERM') }
}

const CONNECTION_COUNT = 32

/** Compares the dashboard's project list with a bare server that makes similar queries. */
export const measureReads = async (server: BenchServer, rounds: number): Promise<Figure[]> => {
  const headers = { cookie: await server.logIn('client@causeway.example') }
  const bare = await startBareServer(server.databaseUrl)
  const ask = (url: string, seconds: number) =>
    measureLoad(url + listProjects.path, { seconds, connections: CONNECTION_COUNT, headers })
  try {
    // Gives the JIT compilers of both servers time to warm up.
    for (const { url } of [server, bare]) await ask(url, 10)
    const pairs = await measureAlternately(
      rounds,
      () => ask(server.url, 4),
      () => ask(bare.url, 4),
    )
    return [
      {
        name: `GET ${listProjects.path}, replies against bare node:http + pg`,
        unit: '',
        ...summarizeRounds(pairs.map(([one, other]) => one.perSecond / other.perSecond)),
        must: 0.45,
        aim: 0.65,
        isHigherBetter: true,
      },
    ]
  } finally {
    bare.stop()
  }
}

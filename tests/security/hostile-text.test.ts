import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { loadPages, servePages } from '#server/platform/http/pages.ts'
import { resolveWorkerFile, runInWorker } from '#server/platform/untrusted/run-in-worker.ts'
import { runProgram } from '../program.ts'

const program = await runProgram()

// Unit tests run without a build, so the pages need their own small server.
const root = mkdtempSync(join(tmpdir(), 'causeway-hostile-'))
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Home</title>')
const pageServer = fastify()
loadPages(pageServer, root, 'https://causeway.test')
await servePages(pageServer, root)
const pageServerUrl = await pageServer.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await pageServer.close()
  rmSync(root, { recursive: true })
})

test('every field of every route handles the longest hostile texts', async () => {
  // Linear checks take about two seconds, and quadratic ones take minutes.
  const limits = { timeoutMs: 25_000, memoryMb: 512 }
  const checks = await runInWorker<number>(resolveWorkerFile('hostile-text', import.meta), null, limits)
  expect(checks).toBeGreaterThan(10_000)
})

const sendRawRequest = async (url: string, lines: string[]): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.end(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return readText(socket)
}

/** Size of the texts in bytes, slightly below the size at which Node.js rejects headers. */
const HOSTILE_TEXT_BYTES = 15_000
const hostileSeeds = [
  ' ',
  '/',
  ';',
  ',',
  '.',
  '1',
  'a',
  'a;',
  '; ',
  'q=0',
  'W/',
  'a=',
  '"',
  '%2f',
  '../',
  ' ;\t',
].map((seed) => seed.repeat(Math.ceil(HOSTILE_TEXT_BYTES / seed.length)).slice(0, HOSTILE_TEXT_BYTES))

/** Maximum CPU time per request, in ms. Linear patterns take about 2, and quadratic ones at least 60. */
const MAX_MS_PER_REQUEST = 25
const MAX_ROUNDS = 10

/**
 * Returns the minimum CPU time of this process per request, including the server's, in ms. Measures up to ten
 * times, until a time is below the limit, because garbage collection and other threads also count.
 */
const measureMinCpuMs = async (url: string, lines: string[]): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < MAX_ROUNDS && least >= MAX_MS_PER_REQUEST; round += 1) {
    const before = process.cpuUsage()
    expect(await sendRawRequest(url, lines)).toMatch(/^HTTP\/1\.1 [2-4]\d\d/)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const testedHeaders = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Forwarded',
  'Idempotency-Key',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'Tus-Resumable',
  'Upload-Metadata',
  'User-Agent',
  'X-Forwarded-For',
]

test.each(testedHeaders)('a hostile %s costs only linear work', async (header) => {
  for (const url of [`${pageServerUrl}/`, `${program.url}/api/me`])
    for (const value of hostileSeeds) {
      const lines = [`GET ${new URL(url).pathname} HTTP/1.1`, 'Host: a', `${header}: x${value}x`]
      expect(await measureMinCpuMs(url, lines), `${url} ${value.slice(0, 6)}`).toBeLessThan(
        MAX_MS_PER_REQUEST,
      )
    }
})

test.each(['/', '/project/', '/?x=', '/api/'])(
  'a hostile path below %s costs only linear work',
  async (start) => {
    for (const url of [pageServerUrl, program.url])
      for (const value of hostileSeeds) {
        const path = value.replaceAll(/[^\w/.%;,=-]/g, '+')
        const lines = [`GET ${start}${path}x HTTP/1.1`, 'Host: a']
        expect(await measureMinCpuMs(url, lines), `${url} ${path.slice(0, 6)}`).toBeLessThan(
          MAX_MS_PER_REQUEST,
        )
      }
  },
)

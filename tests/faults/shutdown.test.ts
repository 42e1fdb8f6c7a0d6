import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamLiveEvents } from '#contract/live.ts'
import { startPurchase } from '../users.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram({ environment: { DRAIN_SECONDS: '2' } })
})
afterAll(() => program.stop())

/**
 * Sends a request over a keep-alive connection, like a load balancer. Returns the status and the response's
 * `connection` header.
 */
const sendRequest = (agent: Agent, path: string) =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    request(program.url + path, { agent }, (response) => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]))
    })
      .on('error', reject)
      .end()
  })

/** Sends an incomplete request. Resolves when the server closes the connection. */
const sendPartialRequest = async (text: string) => {
  const { hostname, port } = new URL(program.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(text)
  return once(socket.resume(), 'close')
}

test('[fault 19] on SIGTERM readiness fails first, requests finish, streams end, incomplete requests are cut, and the exit code is 0', async () => {
  const agent = new Agent({ keepAlive: true })
  const { browser } = await startPurchase(program)
  const stream = await fetch(program.url + streamLiveEvents.path, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(stream.status).toBe(200)
  const head = `POST /api/contact HTTP/1.1\r\nhost: x\r\norigin: ${program.url}\r\ncontent-type: application/json\r\n`
  const halves = Array.from({ length: 50 }, (_, index) =>
    sendPartialRequest(index % 2 === 0 ? `${head}content-length: 100\r\n\r\n{"email` : head),
  )
  expect(await sendRequest(agent, '/readyz')).toEqual([200, 'keep-alive'])

  program.server.kill('SIGTERM')
  const seen: unknown[] = []
  // A load balancer sends requests until it detects that the server isn't ready.
  for (;;) {
    const [answer, [ready]] = await Promise.all([
      sendRequest(agent, '/api/me'),
      sendRequest(agent, '/readyz'),
    ])
    seen.push(answer[0])
    if (ready === 503) break
  }
  expect(new Set(seen)).toEqual(new Set([401]))
  expect(await sendRequest(agent, '/api/me')).toEqual([401, 'close'])
  expect(await sendRequest(agent, '/readyz')).toEqual([503, 'close'])

  await stream.text()
  await Promise.all(halves)
  expect(await program.exited, program.output()).toBe(0)
})

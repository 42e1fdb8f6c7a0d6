import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getCurrentUser } from '#contract/identity'
import { streamLiveEvents } from '#contract/live.ts'
import { sendMessage } from '#contract/messaging'
import { IDEMPOTENCY_HEADER } from '#contract/route.ts'
import { createTestClient, type TestClient } from '#tests/browser.ts'
import { buyPackage } from '#tests/users.ts'
import { type Cluster, type ClusterNode, startCluster } from './start-cluster.ts'

// Usage: `npm run cluster -- --nodes 3`. Runs a worker, a PostgreSQL database, and servers behind nginx until
// Ctrl-C. `--pooler` adds PgBouncer. `--check` sends requests while nodes are killed and restarted, and exits
// with code 1 if a request fails unexpectedly, live events are slow, or a node still accepts a session after
// logout.
const { values: cliOptions } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    pooler: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})

const createIdempotencyHeader = () => ({ [IDEMPOTENCY_HEADER]: crypto.randomUUID() })

/**
 * Sends reads and writes continuously. Returns a function that stops them and returns the numbers of requests
 * and failures.
 */
const sendUntilStopped = (browser: TestClient, publicId: string) => {
  const path = sendMessage.path.replace(':id', publicId)
  const refused = { GET: 0, POST: 0 }
  let [isRunning, sent] = [true, 0]
  const send = async (method: 'GET' | 'POST', to: string, options?: { body: unknown }) => {
    const { status } = await browser
      .send(method, to, { ...options, headers: createIdempotencyHeader() })
      .catch(() => ({ status: 0 }))
    sent += 1
    if (status !== 200) refused[method] += 1
  }
  const running = (async () => {
    while (isRunning) {
      await send('GET', getCurrentUser.path)
      await send('POST', path, { body: { message: 'Are you there?' } })
      await delay(5)
    }
  })()
  return async () => {
    isRunning = false
    await running
    return { refused, sent }
  }
}

/**
 * Measures the time from sending a message on one node until another node's event stream announces it, in ms.
 */
const measureAcrossNodes = async (
  from: ClusterNode,
  to: ClusterNode,
  browser: TestClient,
  publicId: string,
  origin: string,
): Promise<number> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stop = new AbortController()
  const stream = await fetch(to.url + streamLiveEvents.path, { headers: { cookie }, signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const began = performance.now()
  const sent = await fetch(from.url + sendMessage.path.replace(':id', publicId), {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json', ...createIdempotencyHeader() },
    body: JSON.stringify({ message: 'From another node' }),
  })
  if (!sent.ok) throw new Error(`a message was refused: ${sent.status} ${await sent.text()}`)
  for (let heard = ''; !heard.includes(publicId); ) heard = (await reader?.read())?.value ?? ''
  stop.abort()
  return performance.now() - began
}

const checkCluster = async ({ url, nodes }: Cluster): Promise<boolean> => {
  const { browser, publicId } = await buyPackage({ browser: () => createTestClient(url) })
  const waits: number[] = []
  for (let round = 0; round < 20; round += 1)
    for (const [index, from] of nodes.entries())
      waits.push(
        await measureAcrossNodes(from, nodes[(index + 1) % nodes.length] ?? from, browser, publicId, url),
      )
  const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
  console.log(`a message reaches another node after ${p95.toFixed(0)} ms (p95 of ${waits.length})`)

  let stop = sendUntilStopped(browser, publicId)
  for (const node of nodes) {
    await node.end('SIGKILL')
    await delay(500)
    await node.start()
  }
  const killed = await stop()
  console.log(`nodes killed in turn: ${killed.sent} requests, refused ${JSON.stringify(killed.refused)}`)

  stop = sendUntilStopped(browser, publicId)
  for (const node of nodes) {
    await node.end('SIGTERM')
    await node.start()
  }
  const restarted = await stop()
  console.log(`rolling restart: ${restarted.sent} requests, refused ${JSON.stringify(restarted.refused)}`)

  const session = new Map(browser.cookies)
  await browser.send('POST', '/api/logout')
  const statuses = await Promise.all(
    nodes.map(async (node) => {
      const elsewhere = createTestClient(node.url, url)
      for (const [name, value] of session) elsewhere.cookies.set(name, value)
      return (await elsewhere.send('GET', getCurrentUser.path)).status
    }),
  )
  console.log(`after logout, the nodes reply ${statuses.join(', ')}`)
  // nginx doesn't retry a POST request that a killed node may have received. The client gets an error.
  return (
    p95 <= 500 &&
    killed.refused.GET === 0 &&
    killed.refused.POST <= nodes.length &&
    restarted.refused.GET + restarted.refused.POST === 0 &&
    statuses.every((status) => status === 401)
  )
}

const cluster = await startCluster(Number(cliOptions.nodes), cliOptions.pooler)
console.log(
  `${cluster.url} – ${cliOptions.nodes} servers and a worker${cliOptions.pooler ? ', through PgBouncer' : ''}`,
)
try {
  if (cliOptions.check) process.exitCode = (await checkCluster(cluster)) ? 0 : 1
  else await new Promise((resolve) => process.once('SIGINT', resolve))
} finally {
  await cluster.stop()
}

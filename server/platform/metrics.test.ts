import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, startProgram } from '#tests/program.ts'
import { buyPackage } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

let program: Program
let metricsUrl: string
const lines: { msg?: string; statement?: string }[] = []
beforeAll(async () => {
  const port = await findFreePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  program = await startProgram(
    { METRICS_PORT: String(port), SLOW_QUERY_MS: '1', LOG_LEVEL: 'warn' },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
})
afterAll(() => program.stop())

test('serves metrics for requests, pool, jobs, emails, provider, and streams on a separate port', async () => {
  const { email, publicId } = await buyPackage(program)
  await program.mailbox.waitFor(email, /receipt/)
  await program.browser().send('GET', `/api/projects/${publicId}`)
  const text = await (await fetch(metricsUrl)).text()
  for (const line of [
    /^causeway_http_request_seconds_count\{method="POST",route="\/api\/select-package",status="200"\} 1$/m,
    /^causeway_http_request_seconds_count\{method="GET",route="\/api\/projects\/:id",status="401"\} 1$/m,
    /^causeway_database_connections\{state="waited_for"\} 0$/m,
    /^causeway_jobs\{queue="deliver-mail",state="failed"\} 0$/m,
    /^causeway_job_oldest_seconds\{queue="deliver-mail"\} \d/m,
    /^causeway_mails_total\{outcome="sent"\} [1-9]/m,
    /^causeway_provider_calls_total\{status="200"\} [1-9]/m,
    /^causeway_live_streams 0$/m,
    /^nodejs_eventloop_lag_seconds /m,
  ])
    expect(text).toMatch(line)
  // The metrics contain no project IDs, and the public port doesn't serve them.
  expect(text).not.toContain(publicId)
  expect((await program.browser().send('GET', '/metrics')).status).toBe(404)
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
})

test('logs a slow statement without its values', async () => {
  const secret = 'nobody-reads-this'
  await program.context.database.execute(`select pg_sleep(0.01)`)
  await program
    .browser()
    .send('POST', '/api/login', { body: { email: `${secret}@test.example`, password: 'x' } })
  await waitUntilPasses(() =>
    expect(
      lines.find(({ msg, statement }) => msg === 'slow query' && statement?.includes('pg_sleep')),
    ).toBeDefined(),
  )
  expect(JSON.stringify(lines)).not.toContain(secret)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_EXPORTER: 'console',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
})
afterAll(() => program.stop())

test('traces of the built server include requests and their queries', async () => {
  await program.browser().send('POST', '/api/login', {
    body: { email: 'nobody@test.example', password: 'No-such-pass-1' },
  })
  await expect.poll(() => program.output()).toContain("name: 'POST'")
  await expect.poll(() => program.output()).toContain("name: 'pg.query:SELECT")
  expect(program.output()).not.toContain('nobody@test.example')
})

test('traces include the path of a request but not its query string', async () => {
  await program.browser().send('GET', '/api/admin/projects?search=Marguerite')
  await expect.poll(() => program.output()).toContain("'http.target': '/api/admin/projects'")
  expect(program.output()).not.toContain('Marguerite')
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { getCurrentUser } from '#contract/identity'
import { contactMessages } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'

const logged: { level: number; msg?: string }[] = []
const program = await runProgram({ LOG_LEVEL: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })

/** Runs a statement while connected to another database, because it may end all connections to this one. */
const runOutsideDatabase = async (statement: (database: string) => string) => {
  const url = new URL(program.context.config.databaseUrl)
  const database = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement(database))
  await client.end()
}

test('returns 503 and changes nothing while the database is down, and recovers without a restart', async () => {
  const { browser } = await signInNewUser(program)
  const message = {
    fullName: 'Gus',
    email: 'g@test.example',
    subject: 'Hi',
    message: 'Are you there at all?',
  }
  await runOutsideDatabase((name) => `alter database ${name} allow_connections false`)
  await runOutsideDatabase(
    // Excludes autovacuum workers, which only a superuser may end.
    (name) =>
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
  )
  const refusal = {
    status: 503,
    body: { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) } },
  }
  expect(await browser.send('GET', getCurrentUser.path)).toMatchObject(refusal)
  expect(await browser.send('POST', '/api/contact', { body: message })).toMatchObject(refusal)
  const login = { email: 'g@test.example', password: 'Whatever-1' }
  expect(await browser.send('POST', '/api/login', { body: login })).toMatchObject(refusal)
  expect(await browser.send('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await browser.send('GET', '/readyz')).toMatchObject({ status: 503 })
  expect(logged, 'the log has the reason').toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: 'not ready',
      err: expect.objectContaining({
        message: expect.stringContaining('not currently accepting connections'),
      }),
    }),
  )

  await runOutsideDatabase((name) => `alter database ${name} allow_connections true`)
  expect(await browser.send('GET', '/readyz')).toMatchObject({ status: 200 })
  expect(await browser.send('GET', getCurrentUser.path)).toMatchObject({ status: 200 })
  expect(await program.context.database.$count(contactMessages)).toBe(0)
})

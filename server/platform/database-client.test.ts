import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { openDatabaseProxy } from '#tests/faults/database-proxy.ts'
import { openDatabase } from './database.ts'
import { createClientClass, type DatabaseClientOptions } from './database-client.ts'

const testDatabase = await createTestDatabase()
const reportedErrors: Error[] = []
const { pool, close } = openDatabase(testDatabase.url, {
  max: 6,
  onError: (error) => reportedErrors.push(error),
})
afterAll(async () => {
  await close()
  await testDatabase.drop()
})

test('keeps a connection that runs statements back to back', async () => {
  const until = Date.now() + 3_000
  const callers = Array.from({ length: 30 }, async () => {
    while (Date.now() < until) await pool.query('select 1')
  })
  const outcomes = await Promise.allSettled(callers)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(reportedErrors).toEqual([])
})

const connectClient = async (url: string, options: Partial<DatabaseClientOptions> = {}) => {
  const Client = createClientClass(url, { maxStatementMs: 20_000, onError: () => {}, ...options })
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

describe('a connection without a reply for seconds', () => {
  test.concurrent.each([false, true])(
    'is closed when the network has dropped it (pooled: %s)',
    async (isPooled) => {
      const network = await openDatabaseProxy(testDatabase.url)
      const client = await connectClient(network.url, {
        isPooled,
        ...(isPooled ? { maxStatementMs: 4_000 } : {}),
      })
      await client.query('select 1')
      network.dropConnections()
      const began = Date.now()
      await expect(client.query('select 2')).rejects.toThrow(/terminated|ended/i)
      expect(Date.now() - began).toBeGreaterThan(1_900)
      network.close()
    },
  )

  test.concurrent.each([false, true])(
    'is kept while PostgreSQL executes its statement (pooled: %s)',
    async (isPooled) => {
      const client = await connectClient(testDatabase.url, { isPooled })
      await client.query('select pg_sleep(5)')
      expect((await client.query('select 7 as answer')).rows).toEqual([{ answer: 7 }])
      await client.end()
    },
  )

  test.concurrent('is closed when its statement exceeds the time limit', async () => {
    const client = await connectClient(testDatabase.url, { maxStatementMs: 3_000 })
    await expect(client.query('select pg_sleep(30)')).rejects.toThrow(/terminated|ended/i)
  })

  test.concurrent('is closed when PostgreSQL is unreachable', async () => {
    const network = await openDatabaseProxy(testDatabase.url)
    const client = await connectClient(network.url)
    const query = client.query('select pg_sleep(30)')
    network.stop()
    await expect(query).rejects.toThrow(/terminated|ended/i)
    network.close()
  })

  test.concurrent('is kept while idle', async () => {
    const network = await openDatabaseProxy(testDatabase.url)
    const client = await connectClient(network.url)
    await client.query('select 1')
    await client.query('select pg_sleep(2.5)')
    await client.query('select pg_sleep(2.5)')
    expect((await client.query('select 7 as answer')).rows).toEqual([{ answer: 7 }])
    await client.end()
    network.close()
  })
})

test('a server that rejects new connections does not count as hung', async () => {
  const other = await createTestDatabase()
  const client = await connectClient(other.url)
  const slow = client.query('select pg_sleep(4)')
  const outside = new pg.Client({ connectionString: testDatabase.url })
  await outside.connect()
  const name = new URL(other.url).pathname.slice(1)
  await outside.query(`alter database ${name} allow_connections false`)
  await expect(slow).resolves.toMatchObject({ rowCount: 1 })
  await outside.query(`alter database ${name} allow_connections true`)
  await outside.end()
  await client.end()
  await other.drop()
})

test('reports the text and duration of each statement, including failed ones', async () => {
  const done: [text: string, milliseconds: number][] = []
  const client = await connectClient(testDatabase.url, {
    onStatement: (...statement) => done.push(statement),
  })
  await client.query('select pg_sleep(0.2)')
  await client.query({ text: 'select 2' })
  await expect(client.query('select nothing')).rejects.toThrow('does not exist')
  await new Promise<void>((resolve) => client.query('select 3', () => resolve()))
  expect(done.map(([text]) => text)).toEqual([
    'select pg_sleep(0.2)',
    'select 2',
    'select nothing',
    'select 3',
  ])
  expect(done[0]?.[1]).toBeGreaterThan(190)
  expect(done[1]?.[1]).toBeLessThan(150)
  await client.end()
})

test('drops statement names behind a pooler', async () => {
  const findNames = async (isPooled: boolean) => {
    const client = await connectClient(testDatabase.url, { isPooled })
    await client.query({ name: 'two', text: 'select 2 as two' })
    const { rows } = await client.query('select name from pg_prepared_statements')
    await client.end()
    return rows
  }
  expect(await findNames(true)).toEqual([])
  expect(await findNames(false)).toEqual([{ name: 'two' }])
})

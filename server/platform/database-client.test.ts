import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { openDatabase } from './database.ts'

const testDatabase = await createTestDatabase()
const broken: Error[] = []
const { pool, close } = openDatabase(testDatabase.url, { max: 6, onError: (error) => broken.push(error) })
afterAll(async () => {
  await close()
  await testDatabase.drop()
})

test('keeps a connection that is handed one statement after another and never rests', async () => {
  const until = Date.now() + 3_000
  const callers = Array.from({ length: 30 }, async () => {
    while (Date.now() < until) await pool.query('select 1')
  })
  const outcomes = await Promise.allSettled(callers)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(broken).toEqual([])
})

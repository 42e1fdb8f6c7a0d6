import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { systemSettings } from '#server/database/schema.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openDatabase, prepareQuery } from './database.ts'

const testDatabase = await createTestDatabase()
const openedDatabases = [0, 1].map(() => openDatabase(testDatabase.url, { max: 1 }))
afterAll(async () => {
  for (const { close } of openedDatabases) await close()
  await testDatabase.drop()
})

test('a prepared query is built once per database and planned once per connection', async () => {
  let builtCount = 0
  const settingByKey = prepareQuery((db) => {
    builtCount += 1
    return db
      .select({ value: systemSettings.value })
      .from(systemSettings)
      .where(sql`${systemSettings.key} = ${sql.placeholder('key')}`)
      .prepare('setting_by_key')
  })
  for (const { database, pool } of openedDatabases) {
    await database.insert(systemSettings).values({ key: `of ${builtCount}`, value: `value ${builtCount}` })
    await settingByKey(database).execute({ key: 'unknown' })
    const { rows } = await pool.query('select name from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'setting_by_key' }])
  }
  expect(builtCount).toBe(2)
  const [first] = openedDatabases
  expect(first && (await settingByKey(first.database).execute({ key: 'of 0' }))).toEqual([
    { value: 'value 0' },
  ])
  expect(first && (await settingByKey(first.database).execute({ key: 'of 1' }))).toEqual([
    { value: 'value 1' },
  ])
})

test('a pool of one connection survives a transaction whose first statement fails on a broken connection', async () => {
  const { pool, database, close } = openDatabase(testDatabase.url, { max: 1 })
  pool.once('acquire', (client) => void client.end())
  await expect(database.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  expect((await database.transaction((tx) => tx.execute(sql`select 7 as answer`))).rows).toEqual([
    { answer: 7 },
  ])
  await close()
})

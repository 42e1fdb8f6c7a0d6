import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { systemSettings } from '#server/database/schema.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openDatabase, prepared } from './database.ts'

const testDatabase = await createTestDatabase()
const { database, close } = openDatabase(testDatabase.url)
afterAll(async () => {
  await close()
  await testDatabase.drop()
})

const settingOf = prepared('setting_for_the_test', (db) =>
  db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(sql`${systemSettings.key} = ${sql.placeholder('key')}`),
)

test('a prepared query runs where its caller does: in one transaction, in another one, and outside', async () => {
  const write = (value: string) =>
    database.transaction(async (tx) => {
      await tx.insert(systemSettings).values({ key: value, value })
      return {
        inside: await settingOf(tx).execute({ key: value }),
        outside: await settingOf(database).execute({ key: value }),
      }
    })
  expect(await write('first')).toEqual({ inside: [{ value: 'first' }], outside: [] })
  expect(await write('second')).toEqual({ inside: [{ value: 'second' }], outside: [] })
  expect(await settingOf(database).execute({ key: 'first' })).toEqual([{ value: 'first' }])
})

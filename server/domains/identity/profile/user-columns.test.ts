import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userColumnHandling, users } from '#server/database/schema.ts'
import { exportedUserColumns } from './profile.queries.ts'

test('every column of users is classified for data export and erasure', () => {
  expect(Object.keys(userColumnHandling).sort()).toEqual(Object.keys(getTableColumns(users)).sort())
})

test('a data export has every kept and erased column and no secret or computed ones', () => {
  const excluded = ['password', 'searchWords']
  expect(Object.keys(exportedUserColumns).sort()).toEqual(
    Object.keys(getTableColumns(users))
      .filter((column) => !excluded.includes(column))
      .sort(),
  )
})

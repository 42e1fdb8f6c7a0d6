import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('logs the query and its cause but never the values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' })
  const error = new DrizzleQueryError('insert into users values ($1)', ['secret-hash'], cause)
  const described = describeError(error)
  expect(described).toMatchObject({
    message: 'Failed query: insert into users values ($1)',
    cause: { message: 'duplicate key', code: '23505' },
  })
  expect(JSON.stringify(described)).not.toMatch(/secret-hash|a@b\.c/)
})

test('describes any thrown value', () => {
  expect(describeError('text')).toEqual({ type: 'string', message: 'text', stack: '' })
})

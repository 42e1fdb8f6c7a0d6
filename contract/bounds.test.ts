import { describe, expect, test } from 'vitest'
import {
  Cents,
  Day,
  FileContent,
  Instant,
  NumericId,
  optionalPhoneField,
  ProjectReference,
} from './fields.ts'
import { PageQuery } from './paging.ts'
import { z } from './zod.ts'

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

describe('accepts values up to each bound and no further', () => {
  test.each<[string, z.ZodType, unknown[], unknown[]]>([
    ['a page', PageQuery.shape.page, ['1', 1_000_000], ['0', '-1', '1.5', 1_000_001, 'x']],
    ['a page size', PageQuery.shape.limit, ['1', '100'], ['0', '101', '1.5', 'x']],
    ['words to search for', PageQuery.shape.search, ['', 'x'.repeat(200)], ['x'.repeat(201), 5]],
    ['an id', NumericId, ['1', 2_147_483_647], ['0', '-1', '1.5', 2_147_483_648, 'x']],
    ['an amount', Cents, [0, 1], [-1, 0.5, '1']],
    ['a day', Day, ['1900-01-01', '2200-12-31'], ['1899-12-31', '2201-01-01', '2026-02-29', '2026-1-1', '']],
    [
      'a moment',
      Instant,
      ['2026-06-30T10:00:00Z'],
      ['1899-12-31T10:00:00Z', '2026-06-30', '2026-06-31T10:00:00Z'],
    ],
    [
      'a telephone number',
      optionalPhoneField,
      ['', null, undefined, '5550104477', '5'.repeat(40)],
      ['555010447', '5'.repeat(41)],
    ],
    [
      'a project',
      ProjectReference,
      ['7', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'],
      ['0', 'f47ac10b', 'seven', '1.5'],
    ],
    ['the content of a file', FileContent, [new Uint8Array(1)], ['text', [1], null]],
  ])('%s', (_what, schema, taken, refused) => {
    for (const value of taken) expect(isAccepted(schema, value), JSON.stringify(value)).toBe(true)
    for (const value of refused) expect(isAccepted(schema, value), JSON.stringify(value)).toBe(false)
  })
})

test('starts with the first page of twenty by default', () => {
  expect(PageQuery.parse({})).toEqual({ page: 1, limit: 20 })
})

test('reads an empty phone number as none', () => {
  expect(optionalPhoneField.parse('')).toBe(null)
  expect(optionalPhoneField.parse('(614) 555-0134')).toBe('(614) 555-0134')
})

test.each([
  [null, 'null'],
  [[1], 'array'],
  [Number.NaN, 'nan'],
  [5, 'number'],
  [{}, 'object'],
])('reports %j as %s', (value, name) => {
  expect(z.string().safeParse(value).error?.issues[0]?.message).toBe(`Expected string, received ${name}`)
})

test('reports a missing choice as required, and a wrong one as invalid', () => {
  const getMessage = (value: unknown) => z.enum(['a']).safeParse(value).error?.issues[0]?.message
  expect(getMessage(undefined)).toBe('Required')
  expect(getMessage('b')).not.toBe('Required')
})

test('gives lists no message about text or number lengths', () => {
  expect(z.array(z.string()).min(2).safeParse(['a']).error?.issues[0]?.message).not.toMatch(/String|Number/)
})

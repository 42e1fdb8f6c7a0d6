import { expect, test } from 'vitest'
import { isDatabaseOutage } from './database.ts'

const createError = (more: object, message = 'something') => Object.assign(new Error(message), more)

test.each<[string, unknown]>([
  ['a connection exception', createError({ code: '08006' })],
  ['a shutdown', createError({ code: '57P01' })],
  ['a database that starts', createError({ code: '57P03' })],
  ['too many connections', createError({ code: '53300' })],
  ...['connect', 'read', 'write', 'getaddrinfo'].map((syscall): [string, unknown] => [
    `a failed ${syscall}`,
    createError({ syscall }),
  ]),
  ...[
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'database "x" is not currently accepting connections',
  ].map((message): [string, unknown] => [`"${message}"`, new Error(message)]),
  ['a failed query with such a cause', new Error('Failed query', { cause: createError({ code: '08006' }) })],
  [
    'such a cause further down',
    new Error('a', { cause: new Error('b', { cause: createError({ syscall: 'connect' }) }) }),
  ],
  [
    'several errors of which one is',
    new AggregateError([new Error('x'), createError({ syscall: 'connect' })]),
  ],
])('%s is a database outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(true)
})

test.each<[string, unknown]>([
  ['a violated constraint', createError({ code: '23505' })],
  ['a query that was canceled', createError({ code: '57014' })],
  ['a full disk', createError({ code: '53100' })],
  ['a code that only contains one of a connection', createError({ code: 'X08006' })],
  ['a caller who hangs up', createError({ code: 'ECONNRESET' })],
  ['a full disk of the data folder', createError({ code: 'ENOSPC', syscall: 'write' })],
  ['a file that cannot be opened', createError({ syscall: 'open' })],
  ['a system call with a longer name', createError({ syscall: 'readdir' })],
  ['a system call that ends like one', createError({ syscall: 'pread' })],
  ['any other error', new Error('Nothing works')],
  ['several other errors', new AggregateError([new Error('x'), createError({ code: '23505' })])],
  ['several errors of which none is left', new AggregateError([])],
  ['a text', 'Connection terminated'],
  ['nothing', undefined],
])('%s is not a database outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(false)
})

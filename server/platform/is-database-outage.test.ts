import { expect, test } from 'vitest'
import { isDatabaseOutage } from './database.ts'

const errorWith = (more: object, message = 'something') => Object.assign(new Error(message), more)

test.each<[string, unknown]>([
  ['a connection exception', errorWith({ code: '08006' })],
  ['a shutdown', errorWith({ code: '57P01' })],
  ['a database that starts', errorWith({ code: '57P03' })],
  ['too many connections', errorWith({ code: '53300' })],
  ...['connect', 'read', 'write', 'getaddrinfo'].map((syscall): [string, unknown] => [
    `a failed ${syscall}`,
    errorWith({ syscall }),
  ]),
  ...[
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'database "x" is not currently accepting connections',
  ].map((message): [string, unknown] => [`"${message}"`, new Error(message)]),
  ['a failed query with such a cause', new Error('Failed query', { cause: errorWith({ code: '08006' }) })],
  [
    'such a cause further down',
    new Error('a', { cause: new Error('b', { cause: errorWith({ syscall: 'connect' }) }) }),
  ],
  ['several errors of which one is', new AggregateError([new Error('x'), errorWith({ syscall: 'connect' })])],
])('%s is a database outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(true)
})

test.each<[string, unknown]>([
  ['a violated constraint', errorWith({ code: '23505' })],
  ['a query that was canceled', errorWith({ code: '57014' })],
  ['a full disk', errorWith({ code: '53100' })],
  ['a code that only contains one of a connection', errorWith({ code: 'X08006' })],
  ['a caller who hangs up', errorWith({ code: 'ECONNRESET' })],
  ['a file that cannot be opened', errorWith({ syscall: 'open' })],
  ['a system call with a longer name', errorWith({ syscall: 'readdir' })],
  ['a system call that ends like one', errorWith({ syscall: 'pread' })],
  ['any other error', new Error('Nothing works')],
  ['several other errors', new AggregateError([new Error('x'), errorWith({ code: '23505' })])],
  ['several errors of which none is left', new AggregateError([])],
  ['a text', 'Connection terminated'],
  ['nothing', undefined],
])('%s is not a database outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(false)
})

import { expect, it } from 'vitest'
import { isLogEntry, makeLineReader, shortenForConsole } from './console-log.ts'

const info = '{"level":30,"time":0,"msg":"request completed"}'
const warning = '{"level":40,"time":0,"msg":"mail delayed","err":{"message":"no answer","stack":"at x"}}'

it('shows a user warnings and errors only, short and without stack', () => {
  expect(shortenForConsole(info, false)).toBeUndefined()
  expect(shortenForConsole(warning, false)).toBe('00:00:00 warn  mail delayed (no answer)')
})

it('shows everything when asked to, lines of other programs included', () => {
  expect(shortenForConsole(info, true)).toBe('00:00:00 info  request completed')
  expect(shortenForConsole('plain text', true)).toBe('plain text')
})

it('tells the entries of a log from sentences for a user', () => {
  expect([info, 'Setup code for a@b: 123'].map(isLogEntry)).toEqual([true, false])
})

it('puts lines together that arrive in pieces, even within a character', () => {
  const read = makeLineReader()
  const bytes = Buffer.from('one\ncafé\nrest')
  const cut = bytes.indexOf(0xc3) + 1
  expect([read(bytes.subarray(0, cut)), read(bytes.subarray(cut)), read(Buffer.from('\n'))]).toEqual([
    ['one'],
    ['café'],
    ['rest'],
  ])
})

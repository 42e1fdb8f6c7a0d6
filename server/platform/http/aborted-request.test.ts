import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, startProgram } from '#tests/program.ts'

const lines: string[] = []
let program: Program
beforeAll(async () => {
  program = await startProgram({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
})
afterAll(() => program.stop())

test('a caller who hangs up in the middle of a body is no outage of the database and no error', async () => {
  const { hostname, port, host } = new URL(program.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${program.url}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email`,
  )
  const written = (text: RegExp) => expect.poll(() => lines.filter((line) => text.test(line)))
  await written(/"incoming request".*|"url":"\/api\/contact"/).toHaveLength(1)
  socket.destroy()
  await written(/"refused"|"level":50/).toEqual([expect.stringContaining('MALFORMED_REQUEST')])
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
})

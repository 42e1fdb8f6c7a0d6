import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '#contract/problem.ts'
import { toReply } from './errors.ts'

type Headers = Record<string, string>

const withType = (headers: Headers): Headers => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
})

/** Addresses that cannot even be decoded never reach a route, a hook or the error handler. */
export const answerUnreadableAddress =
  (headers: Headers) =>
  (_error: unknown, _request: unknown, { raw }: { raw: ServerResponse }): void => {
    const problem = new Problem('NOT_FOUND')
    raw.writeHead(problem.status, withType(headers))
    raw.end(JSON.stringify(toReply(problem)))
  }

const statusByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** What is no HTTP at all, comes too slowly or has too large a head is answered in the same form and cut off. */
export const answerUnreadableRequest =
  (headers: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const status = statusByCode[error.code ?? ''] ?? 400
    const body = JSON.stringify(toReply(new Problem('MALFORMED_REQUEST')))
    const head = Object.entries(withType({ ...headers, connection: 'close' }))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

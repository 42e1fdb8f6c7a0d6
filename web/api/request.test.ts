import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getCurrentUser, login, logout } from '#contract/identity'
import { listMessages, sendMessage } from '#contract/messaging'
import { listAllProjects } from '#contract/staff'
import { createRequestFunction, getRouteUrl } from './request.ts'
import { getErrorReason, RequestError } from './request-error.ts'
import { onSessionExpired } from './session-events.ts'

/** Starts a server that records requests and returns a configurable response. */
const startServer = async () => {
  const answer = { status: 200, statusText: 'OK', body: '' }
  const requests: {
    method?: string | undefined
    url?: string | undefined
    type?: string | undefined
    body: string
  }[] = []
  const read = async (request: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, type: headers['content-type'], body: await read(request) })
    response.writeHead(answer.status, answer.statusText)
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { answer, requests, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const publicId = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'

/** Requests the current user from a server with the given response. Returns the resulting error. */
const getRequestError = async (status: number, body: string, statusText = ''): Promise<RequestError> => {
  Object.assign(server.answer, { status, body, statusText })
  const failure: unknown = await createRequestFunction(server.origin)(getCurrentUser).catch(
    (error: unknown) => error,
  )
  if (failure instanceof RequestError) return failure
  throw new Error('The request did not fail as it should.')
}

describe('request', () => {
  it('builds URLs from path, parameters, and query', () => {
    expect(getRouteUrl(listMessages, { params: { id: 'a b/c' }, query: {} })).toBe(
      '/api/projects/a%20b%2Fc/messages',
    )
    expect(getRouteUrl(listAllProjects, { query: { page: 2, limit: undefined } })).toBe(
      '/api/admin/projects?page=2',
    )
    expect(getRouteUrl(getCurrentUser)).toBe('/api/me')
  })

  it('[SESS-14] sends credentials with every request, and bodies as JSON', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    Object.assign(server.answer, { status: 200, body: '{"success":true}', statusText: 'OK' })
    await createRequestFunction(server.origin)(login, {
      body: { email: 'a@b.co', password: 'Granite-Bridge-7' },
    }).catch(() => null)
    await createRequestFunction(server.origin)(logout)
    await createRequestFunction(server.origin)(getCurrentUser).catch(() => null)
    expect(sent.mock.calls.map(([, options]) => [options?.method, options?.credentials])).toEqual([
      ['POST', 'include'],
      ['POST', 'include'],
      ['GET', 'include'],
    ])
    sent.mockRestore()
    expect(server.requests.at(-3)).toMatchObject({
      type: 'application/json',
      body: '{"email":"a@b.co","password":"Granite-Bridge-7"}',
    })
  })

  it('sends bodies as JSON and parses the response with the contract', async () => {
    const reply = {
      id: 1,
      projectId: 2,
      senderId: 3,
      message: 'Hello',
      isFromAdmin: false,
      createdAt: '2025-11-20T10:00:00.000Z',
      sender: { name: 'Maria' },
      isByEmail: false,
      quotedText: null,
      emailNote: null,
      documents: [],
      secret: 'the contract does not name this',
    }
    Object.assign(server.answer, { status: 200, body: JSON.stringify(reply), statusText: 'OK' })
    const message = await createRequestFunction(server.origin)(sendMessage, {
      params: { id: publicId },
      body: { message: 'Hello' },
    })
    expect(message.createdAt).toEqual(new Date('2025-11-20T10:00:00.000Z'))
    expect(message).not.toHaveProperty('secret')
    expect(server.requests.at(-1)).toEqual({
      method: 'POST',
      url: `/api/projects/${publicId}/messages`,
      type: 'application/json',
      body: '{"message":"Hello"}',
    })
  })

  it('sends no body when the route has none', async () => {
    Object.assign(server.answer, { status: 200, body: '{"success":true}', statusText: 'OK' })
    await createRequestFunction(server.origin)(logout)
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', type: undefined, body: '' })
  })

  it('[ERR-01] reads message, code, and fields from the error envelope', async () => {
    const body = {
      success: false,
      error: { code: 'VALIDATION_FAILED', message: 'Please check.', fields: { name: 'Required', other: 3 } },
    }
    expect(await getRequestError(400, JSON.stringify(body))).toMatchObject({
      message: 'Please check.',
      code: 'VALIDATION_FAILED',
      fields: { name: 'Required' },
    })
  })

  it.each([
    ['{"message":"From the message"}', 'Not Found', 'From the message'],
    ['{"error":"From the error"}', 'Not Found', 'From the error'],
    ['{"success":false}', 'Not Found', 'Not Found'],
    ['{}', '', 'An error occurred'],
    ['[]', 'Not Found', 'Not Found'],
    ['plain text', 'Not Found', 'plain text'],
    ['', 'Not Found', 'Not Found'],
    ['', '', 'An error occurred'],
  ])(
    '[ERR-02] falls back in order: body %j with status text %j gives %j',
    async (body, statusText, message) => {
      expect((await getRequestError(404, body, statusText)).message).toBe(message)
    },
  )

  it.each([
    ['{}', 'Unauthorized', false],
    ['', 'Unauthorized', false],
    ['{"message":"Locked"}', 'Unauthorized', true],
    ['Locked', 'Unauthorized', true],
  ])('body %j with status text %j has a specific reason: %s', async (body, statusText, hasReason) => {
    const error = await getRequestError(403, body, statusText)
    expect(getErrorReason(error, 'Fallback') !== 'Fallback').toBe(hasReason)
  })

  it('[ERR-03] has a message, a code (UNKNOWN_ERROR by default), and the HTTP status', async () => {
    expect(await getRequestError(418, 'teapot')).toMatchObject({
      message: 'teapot',
      code: 'UNKNOWN_ERROR',
      status: 418,
    })
  })

  it('[ERR-04] [SESS-07] reports an expired session only on a 401', async () => {
    let told = 0
    const stop = onSessionExpired(() => {
      told += 1
      return told > 1
    })
    await getRequestError(403, '')
    expect(told).toBe(0)
    expect((await getRequestError(401, '')).sessionEnded).toBe(false)
    expect((await getRequestError(401, '')).sessionEnded).toBe(true)
    expect(told).toBe(2)
    stop()
    expect((await getRequestError(401, '')).sessionEnded).toBe(false)
    expect(told).toBe(2)
  })

  it('explains when no server responds and when a response breaks the contract', async () => {
    await expect(createRequestFunction('http://127.0.0.1:1')(getCurrentUser)).rejects.toMatchObject({
      name: 'RequestError',
      code: 'UNREACHABLE',
      status: 0,
    })
    expect(await getRequestError(200, '<html>')).toMatchObject({ code: 'UNREADABLE', status: 200 })
  })
})

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { createGoogleAdsClient, toGoogleAdsError } from './google-ads.ts'

interface Answer {
  status?: number
  body: unknown
}
interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

const tokenReply = { access_token: 'an access token', expires_in: 3600 }
const reportReply = [{ results: [{ clicks: 3 }] }, {}, { results: [{ clicks: 4 }] }]

/** The next replies to requests for a token and for a report. The last one repeats. */
let tokenReplies: Answer[] = []
let reportReplies: Answer[] = []
let receivedRequests: Asked[] = []
beforeEach(() => {
  tokenReplies = [{ body: tokenReply }]
  reportReplies = [{ body: reportReply }]
  receivedRequests = []
})

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  receivedRequests.push({ path: request.url ?? '', headers: request.headers, body })
  const answers = request.url === '/token' ? tokenReplies : reportReplies
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  response.writeHead(answer?.status ?? 200)
  response.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const openClient = (loginCustomerId: string | null = null) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createGoogleAdsClient(
    {
      apiUrl: url,
      tokenUrl: `${url}/token`,
      isSandbox: true,
      version: 'v25',
      developerToken: 'a developer token',
      clientId: 'a client',
      clientSecret: 'a secret',
      refreshToken: 'a refresh token',
      loginCustomerId,
    },
    1,
  )
}

const runSearch = (ads = openClient()) =>
  ads.search('5550000001', 'SELECT x', z.object({ clicks: z.number() }))
const getReceivedPaths = () => receivedRequests.map(({ path }) => path)
const reportPath = '/v25/customers/5550000001/googleAds:searchStream'

test('requests a report with a fresh token and joins its batches', async () => {
  expect(await runSearch()).toEqual([{ clicks: 3 }, { clicks: 4 }])
  expect(getReceivedPaths()).toEqual(['/token', reportPath])
  expect(Object.fromEntries(new URLSearchParams(receivedRequests[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'a client',
    client_secret: 'a secret',
    refresh_token: 'a refresh token',
  })
  expect(receivedRequests[1]?.headers).toMatchObject({
    authorization: 'Bearer an access token',
    'developer-token': 'a developer token',
    'content-type': 'application/json',
  })
  expect(receivedRequests[1]?.headers).not.toHaveProperty('login-customer-id')
  expect(JSON.parse(receivedRequests[1]?.body ?? '')).toEqual({ query: 'SELECT x' })
})

test('sends the manager account if there is one', async () => {
  await runSearch(openClient('1234567890'))
  expect(receivedRequests[1]?.headers).toMatchObject({ 'login-customer-id': '1234567890' })
})

test('reuses a token for reports until a minute before it expires', async () => {
  const ads = openClient()
  await runSearch(ads)
  await runSearch(ads)
  expect(getReceivedPaths()).toEqual(['/token', reportPath, reportPath])
  tokenReplies = [{ body: { ...tokenReply, expires_in: 59 } }]
  const short = openClient()
  receivedRequests = []
  await runSearch(short)
  await runSearch(short)
  expect(getReceivedPaths()).toEqual(['/token', reportPath, '/token', reportPath])
})

test('the next report requests a new token after one expired early', async () => {
  const ads = openClient()
  reportReplies = [{ status: 401, body: {} }, { body: reportReply }]
  await expect(runSearch(ads)).rejects.toMatchObject({ problem: 'access' })
  expect(await runSearch(ads)).toHaveLength(2)
  expect(getReceivedPaths()).toEqual(['/token', reportPath, '/token', reportPath])
})

test('keeps the token when a report is rejected for another reason', async () => {
  const ads = openClient()
  reportReplies = [{ status: 403, body: {} }, { body: reportReply }]
  await expect(runSearch(ads)).rejects.toMatchObject({ problem: 'access' })
  expect(await runSearch(ads)).toHaveLength(2)
  expect(getReceivedPaths()).toEqual(['/token', reportPath, reportPath])
})

test.each([
  [400, 'access', 1],
  [401, 'access', 1],
  [429, 'unavailable', 4],
  [500, 'unavailable', 4],
  [503, 'unavailable', 4],
])('reports a token rejection with %i as the problem "%s" after %i tries', async (status, problem, tries) => {
  tokenReplies = [{ status, body: 'x'.repeat(400) }]
  await expect(runSearch()).rejects.toMatchObject({
    problem,
    message: expect.stringMatching(/^token request failed: \d+/),
  })
  expect(getReceivedPaths()).toEqual(Array.from({ length: tries }, () => '/token'))
})

test('truncates the rejection message for the log', async () => {
  tokenReplies = [{ status: 400, body: 'x'.repeat(400) }]
  await expect(runSearch()).rejects.toThrow(/^token request failed: 400 x{300}$/)
})

test.each([
  ['a token that is no JSON', () => (tokenReplies = [{ body: '<html>' }])],
  ['a token without its value', () => (tokenReplies = [{ body: { access_token: '' } }])],
  ['a report that is no JSON', () => (reportReplies = [{ body: '<html>' }])],
  ['a report of other rows', () => (reportReplies = [{ body: [{ results: [{ clicks: 'many' }] }] }])],
  ['a report of very many other rows', () => (reportReplies = [{ body: [{ results: Array(50).fill({}) }] }])],
])('%s is unreadable and not retried', async (_what, prepare) => {
  prepare()
  const failure = await runSearch().catch((error: unknown) => error)
  expect(failure).toMatchObject({ problem: 'unreadable' })
  expect(String(failure).length).toBeLessThan(400)
  expect(getReceivedPaths().length).toBeLessThanOrEqual(2)
})

test.each([
  [1, true],
  [3, true],
  [4, false],
])('with %i temporary failures, the report arrives: %s', async (count, arrives) => {
  reportReplies = [
    ...Array.from({ length: count }, (_, index) => ({ status: index % 2 ? 429 : 500, body: '' })),
    { body: reportReply },
  ]
  const outcome = await runSearch().then(
    () => true,
    () => false,
  )
  expect(outcome).toBe(arrives)
})

test('an unreachable server is unavailable', async () => {
  const nowhere = createGoogleAdsClient(
    {
      apiUrl: 'http://127.0.0.1:1',
      tokenUrl: 'http://127.0.0.1:1/token',
      isSandbox: true,
      version: 'v25',
      developerToken: '',
      clientId: '',
      clientSecret: '',
      refreshToken: '',
      loginCustomerId: null,
    },
    1,
  )
  await expect(runSearch(nowhere)).rejects.toMatchObject({ problem: 'unavailable' })
})

const createFailure = (...codes: string[]) => ({
  error: { message: 'No.', details: [{ errors: codes.map((code) => ({ errorCode: { some: code } })) }] },
})

test.each<[number, unknown, string, boolean]>([
  [403, createFailure('USER_PERMISSION_DENIED'), 'customer', false],
  [400, createFailure('OTHER', 'CUSTOMER_NOT_FOUND'), 'customer', false],
  [400, [createFailure('CUSTOMER_NOT_ENABLED')], 'customer', false],
  [400, createFailure('INVALID_CUSTOMER_ID'), 'customer', false],
  [400, createFailure('INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION'), 'customer', false],
  [403, createFailure('DEVELOPER_TOKEN_NOT_APPROVED'), 'access', false],
  [401, {}, 'access', false],
  [404, {}, 'customer', false],
  [429, {}, 'quota', true],
  [499, {}, 'unreadable', false],
  [500, {}, 'unavailable', true],
  [400, {}, 'unreadable', false],
])('reports a %i response with %j as the problem "%s"', (status, body, problem, mayPass) => {
  expect(toGoogleAdsError(status, JSON.stringify(body))).toMatchObject({
    problem,
    mayPass,
    name: 'GoogleAdsError',
  })
})

test('an error includes status, codes, and message where available', () => {
  expect(toGoogleAdsError(403, JSON.stringify(createFailure('A', 'B'))).message).toBe(
    'Google Ads answered 403 A B No.',
  )
  expect(toGoogleAdsError(502, '<html>').message).toBe('Google Ads answered 502')
  expect(toGoogleAdsError(400, '{"error":{}}').message).toBe('Google Ads answered 400')
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { createGoogleAdsClient } from './google-ads.ts'

const receivedRequests: string[] = []
/** Responds with a token, and redirects every request for a report to another URL. */
const server = createServer((request, response) => {
  receivedRequests.push(request.url ?? '')
  if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'an access token' }))
  if (request.url === '/elsewhere') return response.end('[]')
  response.writeHead(307, { location: '/elsewhere' }).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

test('rejects redirects so our tokens are sent nowhere else', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ads = createGoogleAdsClient(
    {
      apiUrl: url,
      tokenUrl: `${url}/token`,
      isSandbox: true,
      version: 'v25',
      developerToken: 'a developer token',
      clientId: 'a client',
      clientSecret: 'a secret',
      refreshToken: 'a refresh token',
      loginCustomerId: null,
    },
    1,
  )
  await expect(
    ads.search('5550000001', 'SELECT customer.id FROM customer', z.object({})),
  ).rejects.toMatchObject({
    problem: 'unavailable',
  })
  expect(receivedRequests).not.toContain('/elsewhere')
})

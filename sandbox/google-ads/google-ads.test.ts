import { expect, it } from 'vitest'
import { startTestSandbox } from '../testing/start-test-sandbox.ts'

const tokenRequest = { grant_type: 'refresh_token', refresh_token: 'sandbox-refresh-token' }
const figures = { campaign: 'Food Bank', cost: 1234, impressions: 100, clicks: 9, conversions: 0.5 }

const startWithAccounts = async () => {
  const { send, url } = await startTestSandbox()
  const token = (form: Record<string, string>) =>
    fetch(`${url}/google-ads/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: bearer } = await (await token(tokenRequest)).json()
  const search = (
    query: string,
    { id = '5550000001', headers = {} }: { id?: string; headers?: Record<string, string> } = {},
  ) =>
    fetch(`${url}/google-ads/v25/customers/${id}/googleAds:searchStream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'developer-token': 'any',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ query }),
    })
  return { send, token, search }
}
const createPeriodQuery = (from: string, to: string) =>
  `SELECT campaign.name FROM campaign WHERE segments.date BETWEEN '${from}' AND '${to}'`

it('accepts only its refresh token', async () => {
  const { token } = await startWithAccounts()
  const revoked = await token({ ...tokenRequest, refresh_token: 'another' })
  expect([revoked.status, (await revoked.json()).error]).toEqual([400, 'invalid_grant'])
})

it('returns reports like Google, in batches, with 64-bit numbers as text', async () => {
  const { send, search } = await startWithAccounts()
  await send('PUT', '/google-ads/accounts/5550000001', { days: [{ ...figures, date: '2026-03-01' }] })
  const [batch] = await (await search(createPeriodQuery('2026-03-01', '2026-03-31'))).json()
  expect(batch.results).toEqual([
    {
      customer: { currencyCode: 'USD' },
      campaign: { name: 'Food Bank' },
      segments: { date: '2026-03-01' },
      metrics: { costMicros: '12340000', impressions: '100', clicks: '9', conversions: 0.5 },
    },
  ])
})

it('repeats the previous week for later days of a continuing account', async () => {
  const { send, search } = await startWithAccounts()
  const days = [{ ...figures, date: '2026-03-01' }]
  await send('PUT', '/google-ads/accounts/5550000001', { days, goesOn: true })
  const [batch] = await (await search(createPeriodQuery('2026-03-02', '2026-03-16'))).json()
  const dates = batch.results.map(({ segments }: { segments: { date: string } }) => segments.date)
  expect(dates).toEqual(['2026-03-08', '2026-03-15'])
})

it.each([
  ['a token it never gave', { headers: { authorization: 'Bearer x' } }, 401, 'OAUTH_TOKEN_INVALID'],
  ['no developer token', { headers: { 'developer-token': '' } }, 401, 'DEVELOPER_TOKEN_INVALID'],
  ['an account it does not know', { id: '5559999999' }, 403, 'USER_PERMISSION_DENIED'],
])('refuses %s with Google’s code', async (_what, options, status, code) => {
  const { send, search } = await startWithAccounts()
  await send('PUT', '/google-ads/accounts/5550000001', {})
  const answer = await search(createPeriodQuery('2026-03-01', '2026-03-02'), options)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(await answer.json())).toContain(code)
})

it('fails the given number of times, and refuses other queries and invalid accounts', async () => {
  const { send, search } = await startWithAccounts()
  const fault = { status: 429, code: 'RESOURCE_EXHAUSTED', times: 1 }
  await send('PUT', '/google-ads/accounts/5550000001', { fault })
  expect((await search(createPeriodQuery('2026-03-01', '2026-03-02'))).status).toBe(429)
  expect((await search(createPeriodQuery('2026-03-01', '2026-03-02'))).status).toBe(200)
  expect((await search('SELECT ad.id FROM ad')).status).toBe(400)
  expect((await send('PUT', '/google-ads/accounts/5550000001', { days: [{ date: 'x' }] })).status).toBe(400)
})

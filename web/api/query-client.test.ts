import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  environmentManager,
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/identity'
import { getCurrentUser } from '#contract/identity'
import { listProjects } from '#contract/projects'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { createQuery, createQueryClient, createQueryFunction } from './query-client.ts'
import { clearSession, currentUserQuery, reloadSession, setSession } from './session.ts'

const user: CurrentUser = {
  id: 7,
  name: 'Maria',
  email: 'maria@example.org',
  phone: null,
  role: 'user',
  permissions: [],
  hasPassword: true,
  isEmailVerified: true,
  session: 'full',
}

let receivedCalls: string[] = []
let isRecognized = true
const server = createServer(({ method, url }, response) => {
  receivedCalls.push(`${method} ${url}`)
  if (url === '/api/me' && isRecognized) return response.end(JSON.stringify(user))
  response.statusCode = 401
  response.end('{}')
})
let origin: string

beforeAll(async () => {
  // Makes the library behave as in a browser. On a server, it never retries.
  environmentManager.setIsServer(() => false)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** Returns the app's query client, connected to the test server. */
const createTestQueryClient = () => {
  receivedCalls = []
  const client = createQueryClient()
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...queries, queryFn: createQueryFunction(origin) },
  })
  return client
}

describe('query client', () => {
  it('[SESS-15] sends GET requests to the first element of the key', async () => {
    await createTestQueryClient().fetchQuery({
      queryKey: ['/api/me', 'more'],
      meta: { route: getCurrentUser },
    })
    expect(receivedCalls).toEqual(['GET /api/me'])
    expect(createQuery(listProjects).queryKey).toEqual(['/api/projects'])
  })

  it('[SESS-16] treats a 401 as empty where configured and as an error elsewhere', async () => {
    const client = createTestQueryClient()
    expect(await client.fetchQuery({ queryKey: ['/api/x'], meta: { on401: 'empty' } })).toBeNull()
    await expect(client.fetchQuery({ queryKey: ['/api/y'] })).rejects.toMatchObject({ status: 401 })
  })

  it('keeps no submitted data, such as a password, after its form is reset', async () => {
    const client = createQueryClient()
    const form = new MutationObserver(client, { mutationFn: async (typed: string) => typed.length })
    await form.mutate('Granite-Bridge-7')
    form.reset()
    await waitUntilPasses(() => expect(client.getMutationCache().getAll()).toEqual([]))
  })

  it('[SESS-17] never retries queries or mutations', async () => {
    const client = createTestQueryClient()
    const query = new QueryObserver(client, { queryKey: ['/api/x'] })
    const stop = query.subscribe(() => {})
    // A retry would have started after the first failure.
    await waitUntilPasses(() => expect(query.getCurrentResult().failureCount).toBe(1))
    expect(query.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
    expect(receivedCalls).toHaveLength(1)
    stop()

    const send = vi.fn(() => Promise.reject(new Error('refused')))
    const mutation = new MutationObserver(client, { mutationFn: send })
    mutation.mutate().catch(() => {})
    await waitUntilPasses(() => expect(mutation.getCurrentResult().failureCount).toBe(1))
    expect(mutation.getCurrentResult().status).toBe('error')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('[SESS-20] never marks data as stale: no polling, no refetch on focus or reconnect', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
    const client = createTestQueryClient()
    client.mount()
    const query = new QueryObserver(client, { queryKey: ['/api/me'] })
    const stop = query.subscribe(() => {})
    await waitUntilPasses(() => expect(query.getCurrentResult().isSuccess).toBe(true))
    vi.advanceTimersByTime(365 * 24 * 60 * 60 * 1000)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    expect(query.getCurrentResult()).toMatchObject({ isStale: false, fetchStatus: 'idle' })
    // Mounting another observer simulates that the user returns to the page.
    new QueryObserver(client, { queryKey: ['/api/me'] }).subscribe(() => {})()
    expect(client.isFetching()).toBe(0)
    stop()
    client.unmount()
    vi.useRealTimers()
    expect(receivedCalls).toEqual(['GET /api/me'])
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })
  })
})

describe('session', () => {
  it('[SESS-18] keeps the current user fresh for 5 minutes', async () => {
    const client = createTestQueryClient()
    await client.fetchQuery(currentUserQuery)
    await client.fetchQuery(currentUserQuery)
    expect(receivedCalls).toEqual(['GET /api/me'])
    expect(currentUserQuery.staleTime).toBe(300_000)
  })

  it('[SESS-02] refetches the user after login and drops data cached for another', async () => {
    const client = createTestQueryClient()
    client.setQueryData(['/api/projects'], ['of somebody else'])
    await setSession(client, user)
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(user)
    expect(receivedCalls).toEqual(['GET /api/me'])
    expect(client.getQueryData(['/api/projects'])).toBeUndefined()
  })

  it("shows no user if the browser didn't keep the cookie", async () => {
    const client = createTestQueryClient()
    isRecognized = false
    await expect(setSession(client, user)).rejects.toMatchObject({ code: 'COOKIES_BLOCKED' })
    isRecognized = true
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
  })

  it('[PKG-11] clears the cache and refetches the user after selecting a package', async () => {
    const client = createTestQueryClient()
    await client.fetchQuery(currentUserQuery)
    client.setQueryData(['/api/projects'], [])
    await reloadSession(client)
    expect(client.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(true)
    expect(client.getQueryData(['/api/projects'])).toBeUndefined()
  })

  it('[SESS-05] clears cached data at logout', () => {
    const client = createTestQueryClient()
    client.setQueryData(currentUserQuery.queryKey, user)
    client.setQueryData(['/api/projects'], [])
    clearSession(client)
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
    expect(client.getQueryData(['/api/projects'])).toBeUndefined()
  })
})

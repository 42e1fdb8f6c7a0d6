import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { projectMembers, securityEvents, userSessions } from '#server/database/schema.ts'
import { startSession } from '#server/identity'
import type { TestClient } from '../browser.ts'
import { runProgram } from '../program.ts'
import { recordChanges } from '../recorded-changes.ts'
import { buyPackage, signInNewUser, signInReauthenticated, startPurchase } from '../users.ts'
import { accessTable, type Caller, callers } from './access-table.ts'

const browsers = {} as Record<Caller, TestClient>

const createSessionFor = async (userId: number) => {
  const browser = program.browser()
  const caller = { ipAddress: '127.0.0.1', userAgent: '' }
  const now = new Date()
  const scope = { kind: 'full' } as const
  const { token } = await startSession(program.context.database, { userId, role: 'user', caller, now, scope })
  browser.cookies.set('causeway', token)
  return browser
}

const program = await runProgram()
const buyer = await buyPackage(program)
const { publicId, projectId, userId, sessionId } = buyer
const [editor, viewer, othersMember] = await Promise.all([
  signInNewUser(program),
  signInNewUser(program),
  signInNewUser(program),
])
const target = { publicId, projectId, ownerId: userId, viewerId: viewer.id, sessionId }
browsers.anonymous = program.browser()
browsers.buyer = buyer.browser
browsers.owner = await createSessionFor(userId)
browsers.editor = editor.browser
browsers.viewer = viewer.browser
browsers.othersMember = othersMember.browser
browsers.stranger = (await signInNewUser(program)).browser
browsers.strangersPurchase = (await startPurchase(program)).browser
browsers.staff = await signInReauthenticated(program)
browsers.businessStaff = await signInReauthenticated(program, 'Nora Vale', ['see business', 'delete records'])
const loggedOutUser = await signInNewUser(program)
browsers.expired = loggedOutUser.browser
const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
const { database } = program.context
const others = await buyPackage(program)
await database.insert(projectMembers).values([
  { projectId, userId: editor.id, role: 'editor' },
  { projectId, userId: viewer.id, role: 'viewer' },
  { projectId: others.projectId, userId: othersMember.id, role: 'editor' },
])
await database
  .update(userSessions)
  .set({ expiresAt: anHourAgo })
  .where(eq(userSessions.userId, loggedOutUser.id))

const takeChanges = await recordChanges(program)

const getRouteKey = ({ method, path }: Route) => `${method} ${path}`

test('every route of the contract has a row, and every row has a route', () => {
  expect(Object.keys(accessTable).sort()).toEqual(routes.map(getRouteKey).sort())
})

/** Sends a request and returns the response's status. Doesn't read the body of an event stream. */
const fetchStatus = async (caller: Caller, route: Route, id: string | number): Promise<number> => {
  const row = accessTable[getRouteKey(route)]
  const params = row?.params?.(target, id) ?? {}
  const address = route.path.replace(/:(\w+)/g, (_part, name: string) => String(params[name]))
  const path = row?.query ? `${address}?${row.query}` : address
  if (route.kind === 'events') {
    const cookie = [...browsers[caller].cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stop = new AbortController()
    const { status } = await fetch(program.url + path, { headers: { cookie }, signal: stop.signal })
    stop.abort()
    return status
  }
  const body = row?.body?.(target, id)
  return (await browsers[caller].send(route.method, path, body === undefined ? {} : { body })).status
}

// These end sessions and access that other tests here need. Separate tests cover them.
const endingRoutes = ['POST /api/logout', 'DELETE /api/profile/devices', 'POST /api/projects/:id/leave']
const testedRoutes = routes.filter((route) => !endingRoutes.includes(getRouteKey(route)))

/** Renews the reauthentication of staff, which would expire during these tests. */
const renewReauthentication = () =>
  database
    .update(userSessions)
    .set({ reauthenticatedAt: new Date() })
    .where(isNotNull(userSessions.reauthenticatedAt))

describe.each(testedRoutes.map((route) => [getRouteKey(route), route] as const))('%s', (key, route) => {
  beforeAll(renewReauthentication)

  test.each(callers)('%s', async (caller) => {
    const allowed = accessTable[key]?.allowed.includes(caller)
    const nobody = caller === 'anonymous' || caller === 'expired'
    await takeChanges()
    for (const id of [target.publicId, target.projectId]) {
      const status = await fetchStatus(caller, route, id)
      expect(status).toBeLessThan(500)
      if (!allowed) expect(status).toBe(nobody ? 401 : 403)
      // Login can fail with 401 because of a wrong password.
      else if (key !== 'POST /api/login') expect([401, 403]).not.toContain(status)
    }
    if (!allowed) expect(await takeChanges(), 'tables that a refused request changed').toEqual([])
  })
})

test('refusals of signed-in users are recorded', async () => {
  const denials = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'access_denied'))
  expect(denials.length).toBeGreaterThan(0)
  for (const denial of denials)
    expect(denial).toMatchObject({
      severity: 'warning',
      userId: expect.any(Number),
      ipAddress: '127.0.0.1',
      description: expect.stringMatching(/^(GET|HEAD|POST|PUT|PATCH|DELETE) \/api\//),
    })
})

test('starts no sessions other than the given ones', async () => {
  const sessions = await program.context.database.select().from(userSessions)
  const now = new Date()
  expect(sessions.filter(({ isActive, expiresAt }) => isActive && expiresAt > now)).toHaveLength(10)
})

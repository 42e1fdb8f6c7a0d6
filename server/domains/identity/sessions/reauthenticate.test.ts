import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { login, reauthenticate } from '#contract/identity'
import { createDiscountCode } from '#contract/payments'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { securityEvents, userSessions } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { recordChanges } from '#tests/recorded-changes.ts'
import { accessTable } from '#tests/security/access-table.ts'
import { createStaffWithTwoFactor, generateCode } from '#tests/two-factor.ts'
import { buyPackage, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const takeChanges = await recordChanges(program)

let counter = 0
const createCodeBody = () => ({
  body: {
    code: `AGAIN-${++counter}`,
    isPercent: true,
    value: 10,
    usageLimit: 1,
    expiresAt: null,
    applicablePackages: ['full' as const],
  },
})

const reauthenticationRoutes: readonly (readonly [string, Route])[] = routes
  .filter((route: Route) => route.reauthentication)
  .map((route) => [`${route.method} ${route.path}`, route])

test('only refunds, offline payments, discount codes, and deletions require the password again', () => {
  expect(reauthenticationRoutes.map(([key]) => key).sort()).toEqual([
    'POST /api/admin/discount-codes',
    'POST /api/admin/payments/:id/refund-settled',
    'POST /api/admin/payments/:id/refunds',
    'POST /api/admin/projects/:publicId/offline-payment',
    'POST /api/admin/retention/deletions',
    'PUT /api/admin/discount-codes/:id',
  ])
})

describe("[RULE-40] without one's own password in the last ten minutes", () => {
  test.each(reauthenticationRoutes)('rejects %s and changes nothing', async (key, route) => {
    const { publicId, projectId, userId, sessionId } = await buyPackage(program)
    const { browser } = await signInNewUser(program, { role: 'admin', permissions: ['delete records'] })
    const target = { publicId, projectId, ownerId: userId, sessionId }
    const row = accessTable[key]
    const params = row?.params?.(target, publicId) ?? {}
    const path = route.path.replace(/:(\w+)/g, (_part, name: string) => String(params[name]))
    await takeChanges()
    const answer = await browser.send(route.method, path, { body: row?.body?.(target, publicId) ?? {} })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'REAUTHENTICATION_REQUIRED' } } })
    expect(await takeChanges()).toEqual([])
  })

  test('a wrong password unlocks nothing, and the correct one lasts ten minutes in its session only', async () => {
    const { browser, email, id } = await signInNewUser(program, { role: 'admin' })
    const wrong = await browser.refused(reauthenticate, { body: { password: 'Not-Mine-1' } })
    expect(wrong.body.code).toBe('WRONG_CURRENT_PASSWORD')
    expect((await browser.refused(createDiscountCode, createCodeBody())).body.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    )

    const { until } = await browser.call(reauthenticate, { body: { password } })
    expect(Math.round((until.getTime() - Date.now()) / 60_000)).toBe(10)
    await browser.call(createDiscountCode, createCodeBody())

    const elsewhere = program.browser()
    await elsewhere.call(login, { body: { email, password } })
    expect((await elsewhere.refused(createDiscountCode, createCodeBody())).status).toBe(403)

    const setReauthenticated = (minutesAgo: number) =>
      program.context.database
        .update(userSessions)
        .set({ reauthenticatedAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where(eq(userSessions.userId, id))
    await setReauthenticated(9.9)
    await browser.call(createDiscountCode, createCodeBody())
    await setReauthenticated(10.1)
    expect((await browser.refused(createDiscountCode, createCodeBody())).status).toBe(403)
  })

  test('requires a code too if the login does', async () => {
    const { browser, secret } = await createStaffWithTwoFactor(program)
    const without = await browser.refused(reauthenticate, { body: { password } })
    expect(without.body).toMatchObject({ code: 'WRONG_CODE', fields: { code: expect.any(String) } })
    expect((await browser.refused(createDiscountCode, createCodeBody())).status).toBe(403)
    await browser.call(reauthenticate, { body: { password, code: generateCode(secret) } })
    await browser.call(createDiscountCode, createCodeBody())
  })
})

test('a password prompt is not logged as a denial', async () => {
  const { browser, id } = await signInNewUser(program, { role: 'admin' })
  await browser.refused(createDiscountCode, createCodeBody())
  const events = program.context.database.$count(securityEvents, eq(securityEvents.userId, id))
  expect(await events).toBe(0)
})

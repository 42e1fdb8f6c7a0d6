import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { getCurrentUser, reauthenticate } from '#contract/identity'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { z } from '#contract/zod.ts'
import type { TestClient } from '../browser.ts'
import { runProgram } from '../program.ts'
import { recordChanges } from '../recorded-changes.ts'
import { password, signInNewUser, startPurchase } from '../users.ts'

/** Number of requests per route. Set FUZZ_RUNS to send more. */
const RUN_COUNT = Number(process.env.FUZZ_RUNS ?? 25)

const program = await runProgram()
const takeChanges = await recordChanges(program)

const signInAs = [
  async () => (await startPurchase(program)).browser,
  async () => (await signInNewUser(program)).browser,
  async () => (await signInNewUser(program, { role: 'admin' })).browser,
]

/** Browsers of a visitor, a buyer, a client, and a staff member. */
let browsers: TestClient[] = []

// Earlier requests may have ended a session, and reauthentication expires.
beforeEach(async () => {
  const signedInBrowsers = await Promise.all(
    signInAs.map(async (begin, index) => {
      const browser = browsers[index + 1]
      return browser && (await browser.send('GET', getCurrentUser.path)).status === 200 ? browser : begin()
    }),
  )
  await signedInBrowsers.at(-1)?.call(reauthenticate, { body: { password } })
  browsers = [program.browser(), ...signedInBrowsers]
  await takeChanges()
})

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮',
  '<script>alert(1)</script>',
  "' or '1'='1",
  '../../etc/passwd',
  '%00',
  '{{userName}}',
  '=cmd()',
  'a\r\nBcc: x@y.z',
  '__proto__',
  'constructor',
  'x'.repeat(6000),
  '9'.repeat(400),
  '1e309',
  '-0',
  '\udfff and more',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '＝１＋１',
  '<b>'.repeat(6600),
  '00000000-0000-0000-0000-000000000000',
]
const hostileText = fc.constantFrom(...hostileTexts)
const hostileValue = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[[[[]]]]], { $gt: '' }),
  fc.jsonValue(),
)

/**
 * Returns the names of a schema's fields, so that requests can set them. Returns an empty list without a
 * schema.
 */
const listFields = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(
        (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object,
      )
    : []

const arbitraryBody = (route: Route) =>
  fc.oneof(
    fc.dictionary(fc.constantFrom(...listFields(route.body), '__proto__', 'constructor', 'x'), hostileValue),
    hostileValue,
  )

const createAddress = (route: Route, values: string[], query: [string, string][]): string => {
  const path = route.path.replace(/:\w+/g, () => encodeSafely(values.shift() ?? '0'))
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}

/** Encodes text for a URL. Shortens it, and replaces empty text and lone surrogates. */
const encodeSafely = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2000) || '0')

const fuzzedRoutes = routes.filter(({ kind = 'json', path }) => kind !== 'events' && path !== '/api/logout')

test.each(fuzzedRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s never fails, whatever it is sent',
  async (_key, route) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: browsers.length - 1 }),
        arbitraryBody(route),
        fc.array(hostileText, { minLength: 3, maxLength: 3 }),
        fc.array(fc.tuple(fc.constantFrom(...listFields(route.query), 'x'), hostileText), { maxLength: 4 }),
        async (asker, body, values, query) => {
          const options =
            route.method === 'GET' || route.method === 'HEAD' ? {} : { raw: JSON.stringify(body) }
          const answer = await browsers[asker]?.send(
            route.method,
            createAddress(route, values, query),
            options,
          )
          expect(answer?.status).toBeLessThan(500)
          expect(JSON.stringify(answer?.body)).not.toMatch(
            / at .*\.(ts|js):\d+|node_modules|select .* from \\*"/,
          )
          const changedTables = await takeChanges()
          if ((answer?.status ?? 0) >= 400) expect(changedTables).toEqual([])
        },
      ),
      { numRuns: RUN_COUNT },
    )
  },
  // Long enough for a busy machine.
  30_000 + RUN_COUNT * 1_000,
)

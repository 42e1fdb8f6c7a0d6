import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { setFaults } from '../faults.ts'
import { runProgram } from '../program.ts'
import { accessTable } from '../security/access-table.ts'
import { listenToAnnouncements } from './announcements.ts'
import { campaignAnnouncements, documentAnnouncements } from './campaign-and-document-announcements.ts'
import { dataDependentCases, rejectedOperations } from './data-dependent-announcements.ts'
import { formationAnnouncements } from './formation-announcements.ts'
import { identityAnnouncements } from './identity-announcements.ts'
import { paymentAnnouncements } from './payment-announcements.ts'
import { peopleAnnouncements } from './people-announcements.ts'
import { projectAnnouncements } from './project-announcements.ts'
import { type AnnouncedRow, createWorld, type Scenario, type ScenarioCall, type World } from './scenario.ts'
import { signatureAnnouncements } from './signature-announcements.ts'

/** The announcements that each write operation sends. Every route that writes must have an entry. */
const announcedTags: Record<string, AnnouncedRow> = {
  ...identityAnnouncements,
  ...paymentAnnouncements,
  ...projectAnnouncements,
  ...peopleAnnouncements,
  ...campaignAnnouncements,
  ...documentAnnouncements,
  ...formationAnnouncements,
  ...signatureAnnouncements,
}

/** The only GET route that writes: it verifies a payment. */
const WRITING_GET_ROUTE = 'GET /api/verify-payment-session/:sessionId'

// Jobs and provider events are disabled, because they would send announcements at unpredictable times.
const program = await runProgram({ RUN_JOBS: 'false' })
await setFaults(program, { webhooks: { drop: true } })
const listener = await listenToAnnouncements(program)

const getRouteKey = ({ method, path }: Route) => `${method} ${path}`
const mutatingRoutes = routes.filter(
  (route) => route.method !== 'GET' || getRouteKey(route) === WRITING_GET_ROUTE,
)

const performCall = (
  world: World,
  route: Route,
  { by = 'visitor', params = {}, query, body, send }: ScenarioCall,
) => {
  if (send) return send()
  const browser = by === 'visitor' ? world.program.browser() : world[by].browser
  const path = route.path.replace(/:(\w+)/g, (_part, name: string) => String(params[name]))
  return browser.send(route.method, query === undefined ? path : `${path}?${query}`, {
    ...(body === undefined ? {} : { body }),
    headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
  })
}

test('every operation that writes has a row, and every row has an operation', () => {
  expect(Object.keys(announcedTags).sort()).toEqual(mutatingRoutes.map(getRouteKey).sort())
})

const findRoute = (key: string): Route => {
  const route = mutatingRoutes.find((one) => getRouteKey(one) === key)
  if (!route) throw new Error(`there is no operation ${key}`)
  return route
}

/**
 * Prepares a scenario and performs its call. Returns the response and the announcements sent since the
 * preparation ended.
 */
const runScenario = async (key: string, scenario: Scenario) => {
  const world = await createWorld(program)
  const call = await scenario(world)
  await listener.reset()
  const answer: { status: number; body?: unknown } = await performCall(world, findRoute(key), call)
  const { projectId, publicId, ownerId, userId } = world.client
  const subject = typeof call.subject === 'function' ? call.subject(answer.body as never) : call.subject
  const announced = await listener.announced({
    subject: subject ?? { projectId, publicId, ownerId },
    userId: call.userId ?? userId,
  })
  return { answer, announced }
}

describe('announces after the commit', () => {
  test.each(Object.entries(announcedTags))('%s', async (key, { announces, scenario }) => {
    const { answer, announced } = await runScenario(key, scenario)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(announced).toEqual(announces)
  })

  test.each(dataDependentCases)('%s: %s', async (_title, key, announces, scenario) => {
    const { answer, announced } = await runScenario(key, scenario)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(announced).toEqual(announces)
  })
})

describe('announces nothing', () => {
  test.each(rejectedOperations)('%s refused with %s', async (key, code, scenario) => {
    const { answer, announced } = await runScenario(key, scenario)
    expect(answer.body).toMatchObject({ error: { code } })
    expect(announced).toEqual([])
  })

  test.each([
    ['PUT /api/admin/projects/:publicId/status-with-email', []],
    // Announces only the recorded failure, because the transaction with the other announcements is rolled
    // back.
    ['POST /api/webhooks/stripe', ['queue']],
  ])('when %s fails after its announcement', async (key, expected) => {
    const { database } = program.context
    try {
      const { answer, announced } = await runScenario(key, async (world) => {
        const call = (await announcedTags[key]?.scenario(world)) ?? {}
        await database.execute(sql`
          create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
          create trigger refuse before insert on mails execute function refuse()`)
        return call
      })
      expect(answer.status).toBe(500)
      expect(announced).toEqual(expected)
    } finally {
      await database.execute(sql`drop function if exists refuse cascade`)
    }
  })

  test('when the caller has no session', async () => {
    await listener.reset()
    for (const route of mutatingRoutes.filter(({ access }) => access !== 'public')) {
      const row = accessTable[getRouteKey(route)]
      const nowhere = { publicId: crypto.randomUUID(), projectId: 0, ownerId: 0, sessionId: 'cs_test_none' }
      const path = route.path.replace(/:(\w+)/g, (_part, name: string) =>
        String(row?.params?.(nowhere, nowhere.publicId)[name]),
      )
      const body = row?.body?.(nowhere, nowhere.publicId)
      const answer = await program.browser().send(route.method, path, body === undefined ? {} : { body })
      expect(answer.status).toBe(401)
    }
    const nobody = { projectId: 0, publicId: '', ownerId: 0 }
    expect(await listener.announced({ subject: nobody, userId: 0 })).toEqual([])
  })
})

import cookie from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteVisits } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { registerVisitCounter } from './visit-counter.ts'

const program = await runProgram({ RUN_JOBS: 'false' })
const { context } = program
const { database } = context

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Starts a server that counts visits. It responds with 404 to URLs that end with `?missing`. */
const startCounter = async () => {
  const app = fastify()
  await app.register(cookie)
  registerVisitCounter(app, context)
  app.all('/*', (request, reply) => reply.status(request.url.endsWith('?missing') ? 404 : 200).send('page'))
  const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { accept: 'text/html', 'user-agent': FIREFOX, ...headers } })
  return { app, open }
}

const findCounts = async () =>
  (await database.select().from(siteVisits).orderBy(siteVisits.page)).map(({ page, views, visits }) => [
    page,
    views,
    visits,
  ])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.delete(siteVisits)
})

test('people who come from outside are visits, and each page that they open is a view', async () => {
  const { app, open } = await startCounter()
  await open('/?utm_source=news')
  await open('/', { referer: 'https://www.google.com/' })
  await open('/about', { referer: `${context.config.publicUrl}/` })
  await open('/about', { referer: 'no address' })
  await app.close()
  expect(await findCounts()).toEqual([
    ['/', 2, 2],
    ['/about', 2, 1],
  ])
})

test('doesn’t count crawlers, prefetches, programs, users, other methods, or paths that aren’t public pages', async () => {
  const { browser } = await signInNewUser(program)
  const session = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const { app, open } = await startCounter()
  await open('/', { 'user-agent': GOOGLEBOT })
  await open('/', { 'user-agent': '' })
  await open('/', { 'sec-purpose': 'prefetch' })
  await open('/', { purpose: 'prefetch' })
  await open('/', { accept: '*/*' })
  await open('/', { cookie: session })
  await open('/', {}, 'POST')
  await open('/?missing')
  await open('/dashboard')
  await open('/admin/business')
  await app.close()
  expect(await findCounts()).toEqual([])
})

test('two processes add to the same counts once a minute', async () => {
  const [one, two] = [await startCounter(), await startCounter()]
  for (const { open } of [one, two, one]) await open('/')
  expect(await findCounts()).toEqual([])
  vi.advanceTimersByTime(60_000)
  await waitUntilPasses(async () => expect(await findCounts()).toEqual([['/', 3, 3]]))
  await two.open('/')
  await Promise.all([one.app.close(), two.app.close()])
  expect(await findCounts()).toEqual([['/', 4, 4]])
})

test('counts that couldn’t be stored are stored with the next ones', async () => {
  const { app, open } = await startCounter()
  const warn = vi.spyOn(context.log, 'warn').mockReturnValue()
  await database.execute(sql`alter table site_visits rename to away`)
  await open('/')
  vi.advanceTimersByTime(60_000)
  await waitUntilPasses(async () => expect(warn).toHaveBeenCalled())
  await database.execute(sql`alter table away rename to site_visits`)
  await open('/')
  await app.close()
  expect(await findCounts()).toEqual([['/', 2, 2]])
})

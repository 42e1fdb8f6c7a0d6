import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChecks, saveOrganizationProfile } from '#contract/formation'
import {
  changeReadinessStep,
  getReadiness,
  type Readiness,
  type ReadinessItemName,
  requestWebsiteCheck,
  saveReadinessAnswers,
} from '#contract/grant'
import { closeAccount, downloadData } from '#contract/identity'
import { projects, readinessEntries, websiteChecks } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { readPdfText } from '#tests/pdf.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, password, signInNewUser, startPurchase } from '#tests/users.ts'
import { startWebsites } from '#tests/websites/start-websites.ts'
import { checkWebsite } from './website/check-website.job.ts'

let program: Program
let staff: TestClient
/** HTML or status code by path. The same for all test sites. */
let pages: Record<string, string | number> = {}
let redirectsToHttps = true
let sites: Awaited<ReturnType<typeof startWebsites>>

beforeAll(async () => {
  // Jobs are off, so that tests can run website checks in a simulated network.
  program = await startProgram({ RUN_JOBS: 'false' })
  staff = (await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })).browser
  sites = await startWebsites((request, response) => {
    const isSecure = 'encrypted' in request.socket
    const { host } = request.headers
    const page = pages[request.url ?? '/']
    if (!isSecure && redirectsToHttps)
      response.writeHead(301, { location: `https://${host}${request.url}` }).end()
    else if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else response.writeHead(page ?? 404, { 'content-type': 'text/html' }).end('nothing')
  })
})
afterAll(async () => {
  await sites.stop()
  await program.stop()
})

const MISSION_TEXT = `Our mission is to keep the watch. ${'We count the birds of the gulf with schools and volunteers. '.repeat(12)}`
const goodSite = {
  '/': `<title>Gulf Watch</title><main><p>${MISSION_TEXT}</p><a href="/about">About</a><a href="/donate#now">Donate</a>
    <a href="mailto:us@gulfwatch.org">Write</a><a href="https://elsewhere.org/gone">A friend</a></main>`,
  '/about': '<p>Who we are.</p><a href="/">Home</a><footer>© Gulf Watch, Inc</footer>',
  '/donate': '<p>Give.</p>',
}

/** Creates a client with a full session and a project. */
const createClient = async (begin: typeof startPurchase = buyPackage) => {
  const { publicId, projectId } = await begin(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await program.context.database.update(projects).set({ userId }).where(eq(projects.id, projectId))
  return { publicId, projectId, browser }
}
const saveAnswersAs = (browser: TestClient, publicId: string, more: object = {}) =>
  browser.call(saveReadinessAnswers, {
    params: { id: publicId },
    body: { organization: 'eligible', legalName: 'Gulf Watch, Inc.', website: 'gulfwatch.org', ...more },
  })
const fetchReadiness = (browser: TestClient, publicId: string) =>
  browser.call(getReadiness, { params: { id: publicId } })

/** Runs the newest website check of a project, as the job does. */
const runWebsiteCheck = async (projectId: number, network = sites.network) => {
  const checks = await program.context.database
    .select()
    .from(websiteChecks)
    .where(eq(websiteChecks.projectId, projectId))
  const id = Math.max(...checks.map((check) => check.id))
  await checkWebsite(program.context, id, network)
}
/** Fetches a file with the browser's cookies. */
const download = async (browser: TestClient, path: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(program.url + path, { headers: { cookie } })
  return { type: response.headers.get('content-type'), file: new Uint8Array(await response.arrayBuffer()) }
}
const getItemState = ({ items }: Readiness, name: ReadinessItemName) =>
  items.find(({ item }) => item === name)

test('a project starts with an empty list, answers fill it, and each records its author', async () => {
  const { publicId, projectId, browser } = await createClient()
  const empty = await fetchReadiness(browser, publicId)
  expect(empty).toMatchObject({ doneCount: 0, answers: { organization: '', legalName: '', website: '' } })
  expect(empty.items).toHaveLength(11)
  expect(new Set(empty.items.map(({ state }) => state))).toEqual(new Set(['missing']))

  const answered = await saveAnswersAs(browser, publicId, { website: '' })
  expect(answered.doneCount).toBe(2)
  expect(getItemState(answered, 'eligibility')).toMatchObject({ state: 'done', by: 'Ida Quist' })
  expect(getItemState(answered, 'legalName')?.found, 'the application has no name yet').toBe(
    'Gulf Watch, Inc.',
  )
  await program.context.database
    .update(projects)
    .set({ name: 'Gulf Watch' })
    .where(eq(projects.id, projectId))
  expect(getItemState(await fetchReadiness(browser, publicId), 'legalName')?.found).toBe(
    'Gulf Watch, Inc. The application says Gulf Watch. We’ll use the exact legal name.',
  )
  // Staff change one answer. The other keeps its author.
  const corrected = await saveAnswersAs(staff, publicId, { website: '', legalName: 'Gulf Watch Inc.' })
  expect(getItemState(corrected, 'legalName')?.by).toBe('Nora Whitfield')
  expect(getItemState(corrected, 'eligibility')?.by).toBe('Ida Quist')
  const taken = await saveAnswersAs(browser, publicId, { organization: '', legalName: '', website: '' })
  expect(taken.doneCount).toBe(0)
})

test.each(['hospital', 'school', 'government'])(
  "tells a %s that it isn't eligible for the grant",
  async (organization) => {
    const { publicId, browser } = await createClient()
    const answered = await saveAnswersAs(browser, publicId, { organization, website: '' })
    expect(getItemState(answered, 'eligibility')).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('doesn’t give Ad Grants to this kind'),
    })
  },
)

test("finds a determination letter among the documents and doesn't reveal the name of a hidden one", async () => {
  const { publicId, browser } = await createClient()
  await sendFile(staff, publicId, createPdf(), {
    name: 'Draft of the letter.pdf',
    type: 'determination_letter',
    isPublic: 'false',
  })
  expect(getItemState(await fetchReadiness(browser, publicId), 'determinationLetter')).toMatchObject({
    state: 'done',
    found: 'We have the letter.',
    at: null,
    by: null,
  })
  expect(getItemState(await fetchReadiness(staff, publicId), 'determinationLetter')?.found).toBe(
    'Draft of the letter.pdf',
  )
  await sendFile(browser, publicId, createPdf(), { name: 'Letter.pdf', type: 'determination_letter' })
  // The client sees the visible letter instead of the newer hidden one.
  await sendFile(staff, publicId, createPdf(), {
    name: 'Commented.pdf',
    type: 'determination_letter',
    isPublic: 'false',
  })
  expect(getItemState(await fetchReadiness(browser, publicId), 'determinationLetter')).toMatchObject({
    found: 'Letter.pdf',
    by: 'Ida Quist',
  })
  expect(getItemState(await fetchReadiness(staff, publicId), 'determinationLetter')?.found).toBe(
    'Commented.pdf',
  )
})

test('only the responsible side can complete a step, and it can be undone', async () => {
  const { publicId, browser } = await createClient()
  const tick = (who: TestClient, step: 'verification' | 'activation', isDone: boolean) =>
    who.send('PUT', `/api/projects/${publicId}/readiness/steps/${step}`, { body: { isDone } })
  expect((await tick(browser, 'verification', true)).status).toBe(200)
  expect((await tick(browser, 'activation', true)).status).toBe(403)
  expect((await tick(staff, 'activation', true)).status).toBe(200)
  const ticked = await fetchReadiness(browser, publicId)
  expect(getItemState(ticked, 'verification')).toMatchObject({ state: 'done', by: 'Ida Quist' })
  expect(getItemState(ticked, 'activation')).toMatchObject({ state: 'done', by: 'Nora Whitfield' })
  await tick(browser, 'verification', false)
  expect(getItemState(await fetchReadiness(browser, publicId), 'verification')?.state).toBe('missing')
  const { status } = await browser.send('PUT', `/api/projects/${publicId}/readiness/steps/legalName`, {
    body: { isDone: true },
  })
  expect(status).toBe(404)
})

test('a website that follows every rule passes, page by page', async () => {
  pages = goodSite
  const { publicId, projectId, browser } = await createClient()
  const saved = await saveAnswersAs(browser, publicId, { website: 'https://GulfWatch.org/?utm=1#top' })
  expect(saved.answers.website).toBe('gulfwatch.org')
  expect(saved.websiteCheck).toMatchObject({ isRunning: true, pageCount: 0, checkedAt: null })
  expect(getItemState(saved, 'links')?.state).toBe('checking')
  sites.requests.length = 0
  await runWebsiteCheck(projectId)
  const checked = await fetchReadiness(browser, publicId)
  expect(checked.items.filter(({ state }) => state === 'done').map(({ item }) => item)).toEqual([
    'eligibility',
    'legalName',
    'ownDomain',
    'https',
    'mission',
    'links',
    'noAds',
  ])
  expect(getItemState(checked, 'links')?.found).toBe('We read 3 pages. Every link worked.')
  expect(getItemState(checked, 'mission')?.evidence).toEqual(['“Our mission is to keep the watch.”'])
  expect(checked.websiteCheck).toMatchObject({ isRunning: false, pageCount: 3, failure: null })
  await browser.call(saveOrganizationProfile, {
    params: { id: publicId },
    body: { ...organizationProfile, legalName: 'Gulf Watch, Inc.' },
  })
  const { organization } = await browser.call(getChecks, { params: { id: publicId } })
  expect(organization.find(({ title }) => title.includes('website'))).toMatchObject({
    state: 'review',
    title: 'The name on the website differs from the legal name',
    quote: { text: 'Gulf Watch, Inc' },
  })
  // Each page was requested once, besides the check over HTTP, which was redirected to the home page.
  const requests = sites.requests.map((line) => line.split(' ')[0])
  expect(requests.toSorted()).toEqual([
    'http://gulfwatch.org/',
    'https://gulfwatch.org/',
    'https://gulfwatch.org/',
    'https://gulfwatch.org/about',
    'https://gulfwatch.org/donate',
  ])
})

test('reports every rule a website breaks, with the pages', async () => {
  pages = {
    '/': `<p>Welcome.</p><a href="/team">Team</a><a href="/down">Down</a><a href="/ads">More</a>`,
    '/down': 503,
    '/ads': `<script async src="https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js"></script>`,
  }
  redirectsToHttps = false
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId, { website: 'gulfwatch.wixsite.com' })
  await runWebsiteCheck(projectId)
  redirectsToHttps = true
  const { items } = await fetchReadiness(staff, publicId)
  const found = Object.fromEntries(
    items
      .filter(({ state }) => state === 'problem')
      .map(({ item, found, evidence }) => [item, [found, ...evidence]]),
  )
  expect(found).toEqual({
    ownDomain: ['The site is at gulfwatch.wixsite.com, and wixsite.com belongs to someone else.'],
    https: ['The certificate is valid, but visitors who arrive over HTTP aren’t redirected.'],
    mission: ['The home and About pages don’t say what the nonprofit does and who it serves.'],
    links: [
      'We read 4 pages. 2 links didn’t work.',
      '/team: not found, linked from the home page',
      '/down: the server failed (503), linked from the home page',
    ],
    noAds: ['There is ad code on the site.', 'googlesyndication.com on /ads'],
  })
})

test('reads a site with a mismatched certificate over HTTP and reports it', async () => {
  pages = goodSite
  redirectsToHttps = false
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId, { website: 'other.org' })
  await runWebsiteCheck(projectId)
  redirectsToHttps = true
  const checked = await fetchReadiness(browser, publicId)
  expect(getItemState(checked, 'https')).toMatchObject({
    state: 'problem',
    found: 'The site can’t be opened over HTTPS: its security certificate isn’t valid.',
  })
  expect(getItemState(checked, 'mission')?.state).toBe('done')
})

test('stops after the maximum number of pages and reports it', async () => {
  pages = { '/': Array.from({ length: 60 }, (_, index) => `<a href="/p${index}">x</a>`).join('') }
  for (let index = 0; index < 60; index += 1) pages[`/p${index}`] = '<p>Page</p>'
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId)
  await runWebsiteCheck(projectId)
  expect(getItemState(await fetchReadiness(browser, publicId), 'links')?.found).toBe(
    'We read the first 25 pages. Every link worked.',
  )
})

test.each([
  ['a name that leads nowhere', { resolve: async () => [] }],
  ['a name that leads to this machine', { resolve: async () => ['127.0.0.2'] }],
])('reports the same failure for %s to everyone and makes no connection', async (_what, network) => {
  pages = goodSite
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId)
  sites.requests.length = 0
  await runWebsiteCheck(projectId, { ...sites.network, ...network })
  expect(sites.requests).toEqual([])
  const { websiteCheck, items } = await fetchReadiness(browser, publicId)
  expect(websiteCheck).toMatchObject({
    isRunning: false,
    failure: 'We couldn’t open the site: there is no public website at this address.',
  })
  expect(items.find(({ item }) => item === 'https')?.state).toBe('missing')
})

test('runs one check at a time, and a new check replaces the previous findings', async () => {
  pages = goodSite
  const { publicId, projectId, browser } = await createClient()
  const params = { id: publicId }
  expect((await browser.refused(requestWebsiteCheck, { params })).body.code).toBe('NO_WEBSITE')
  await saveAnswersAs(browser, publicId)
  expect((await browser.refused(requestWebsiteCheck, { params })).body.code).toBe('WEBSITE_CHECK_RUNNING')
  await runWebsiteCheck(projectId)
  pages = { '/': '<p>Welcome.</p>' }
  const again = await browser.call(requestWebsiteCheck, { params })
  expect(getItemState(again, 'mission'), 'what is known stays readable').toMatchObject({
    state: 'checking',
    found: expect.stringMatching(/^Covered in \d+ words on the home page\.$/),
  })
  await runWebsiteCheck(projectId)
  expect(getItemState(await fetchReadiness(browser, publicId), 'mission')?.state).toBe('problem')
  const { database } = program.context
  expect(await database.$count(websiteChecks, eq(websiteChecks.projectId, projectId))).toBe(1)
  // The findings of one address don't apply to another.
  const moved = await saveAnswersAs(browser, publicId, { website: 'harbor.org' })
  expect(getItemState(moved, 'mission')).toMatchObject({ state: 'checking', found: null })
})

test('reports a check that never finished and allows a new one', async () => {
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId)
  await program.context.database
    .update(websiteChecks)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(websiteChecks.projectId, projectId))
  expect((await fetchReadiness(browser, publicId)).websiteCheck).toMatchObject({
    isRunning: false,
    failure: 'The check didn’t finish. Please check again.',
  })
  const again = await browser.call(requestWebsiteCheck, { params: { id: publicId } })
  expect(again.websiteCheck.isRunning).toBe(true)
})

test.each([
  'intranet',
  '127.0.0.1',
  '[::1]',
  'gulfwatch.org:8080',
  'me:pw@gulfwatch.org',
  'ftp://gulfwatch.org',
  'a b.org',
])('rejects the address %j with a field error', async (website) => {
  const { publicId, browser } = await createClient()
  const { status, body } = await browser.refused(saveReadinessAnswers, {
    params: { id: publicId },
    body: { organization: '', legalName: '', website },
  })
  expect([status, body.fields]).toEqual([
    400,
    { website: 'Please enter a website address, like example.org' },
  ])
})

test('checks nothing before payment and limits checks per project and hour', async () => {
  const { publicId, browser } = await createClient(startPurchase)
  const { body } = await browser.refused(saveReadinessAnswers, {
    params: { id: publicId },
    body: { organization: '', legalName: '', website: 'gulfwatch.org' },
  })
  expect(body.code).toBe('PAYMENT_REQUIRED')

  const limited = await startProgram({ RUN_JOBS: 'false', LIMITS_SCALE: '1' })
  try {
    const bought = await buyPackage(limited)
    const { browser: colleague } = await signInNewUser(limited, { role: 'admin' })
    for (let number = 1; number <= 10; number += 1)
      await saveAnswersAs(colleague, bought.publicId, { website: `site-${number}.org` })
    const refused = await colleague.refused(saveReadinessAnswers, {
      params: { id: bought.publicId },
      body: { organization: '', legalName: '', website: 'site-11.org' },
    })
    expect(refused.status).toBe(429)
  } finally {
    await limited.stop()
  }
})

test('serves the checklist as a PDF to everyone with access to the project', async () => {
  pages = goodSite
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId)
  await runWebsiteCheck(projectId)
  const { type, file } = await download(browser, `/api/projects/${publicId}/readiness/pdf`)
  expect(type).toBe('application/pdf')
  const text = await readPdfText(file)
  for (const line of ['Ad Grant readiness', 'Gulf Watch, Inc.', 'No broken links', 'Every link worked.'])
    expect(text).toContain(line)
  expect(text).toMatch(/7 of 11 done/)
})

test("the client's data export includes all of it, and closing the account deletes it", async () => {
  pages = goodSite
  const { publicId, projectId, browser } = await createClient()
  await saveAnswersAs(browser, publicId)
  await runWebsiteCheck(projectId)
  await browser.call(changeReadinessStep, {
    params: { id: publicId, step: 'verification' },
    body: { isDone: true },
  })
  const files = unzipSync((await download(browser, downloadData.path)).file)
  const json = (name: string) => JSON.parse(new TextDecoder().decode(files[name]))
  expect(json('grant-readiness.json')).toHaveLength(4)
  expect(json('website-checks.json')).toMatchObject([{ address: 'gulfwatch.org', pageCount: 3 }])
  const { database } = program.context
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.call(closeAccount, { body: { password } })
  for (const table of [readinessEntries, websiteChecks])
    expect(await database.$count(table, eq(table.projectId, projectId))).toBe(0)
})

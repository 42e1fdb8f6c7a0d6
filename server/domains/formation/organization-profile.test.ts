import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  getOrganizationProfile,
  listObligations,
  listSimilarNames,
  saveOrganizationProfile,
} from '#contract/formation'
import { closeAccount, downloadData } from '#contract/identity'
import { submitOnboarding } from '#contract/projects'
import { organizationProfiles, projects } from '#server/database/schema.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, onboardingAnswers, password, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()

/** Creates a signed-in client with a project. */
const buy = async (begin: typeof startPurchase = buyPackage) => {
  const { publicId, projectId } = await begin(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await program.context.database.update(projects).set({ userId }).where(eq(projects.id, projectId))
  return { publicId, projectId, browser, params: { id: publicId } }
}
const form = (projectId: number, dates: Partial<typeof projects.$inferInsert>) =>
  program.context.database.update(projects).set(dates).where(eq(projects.id, projectId))

test('starts with the client’s earlier answers, and marks them as prefilled', async () => {
  const { browser, publicId, projectId, params } = await buy()
  await browser.call(submitOnboarding, { body: { ...onboardingAnswers, projectId: publicId } })
  await form(projectId, { state: 'ohio' })
  const { profile, prefilled, sections, savedAt } = await browser.call(getOrganizationProfile, { params })
  expect(profile).toMatchObject({
    legalName: onboardingAnswers.nonprofitName,
    purposes: onboardingAnswers.missionStatement,
    mailingAddress: onboardingAnswers.address,
    state: 'OH',
  })
  expect(prefilled).toEqual(['legalName', 'state', 'purposes', 'mailingAddress'])
  expect(sections[0]).toEqual({ section: 'name', known: 2, total: 3 })
  expect(savedAt).toBe(null)
})

test('is saved by the client and read by staff, with names in any script and 60 directors', async () => {
  const { browser, params } = await buy()
  const { browser: office } = await signInNewUser(program, { role: 'admin' })
  const [ida] = organizationProfile.directors
  const names = [
    'Шевченко',
    'יוסי כהן',
    'Kealiʻiokamālamalama',
    ...Array.from({ length: 57 }, (_, n) => `Member ${n}`),
  ]
  const directors = names.map((name) => ({ ...ida, name, termEndsOn: null }))
  const body = {
    ...organizationProfile,
    receiptsFirstYear: '$1,000,000,000,000',
    directors,
  } as typeof organizationProfile
  await browser.call(saveOrganizationProfile, { params, body })
  const { profile, prefilled, sections, savedBy } = await office.call(getOrganizationProfile, { params })
  expect(profile).toEqual({ ...body, receiptsFirstYear: '1000000000000' })
  expect(prefilled).toEqual([])
  expect(sections.every(({ known, total }) => known === total)).toBe(true)
  expect(savedBy).not.toBe(null)
})

test('an amount of nine digits can be saved again', async () => {
  const { browser, params } = await buy()
  const body = { ...organizationProfile, totalAssets: '$123,456,789' } as typeof organizationProfile
  const { profile: seen } = await browser.call(saveOrganizationProfile, { params, body })
  const { profile } = await browser.call(saveOrganizationProfile, { params, body: { ...seen, seen } })
  expect(profile.totalAssets).toBe('123456789')
})

test('returns from before the purchase don’t count as missing', async () => {
  const { browser, projectId, params } = await buy()
  await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  await form(projectId, { incorporationDate: '2021-11-05', irs501c3ApprovedAt: '2022-03-01' })
  const { obligations } = await browser.call(listObligations, { params })
  const kinds = obligations.map(({ kind }) => kind)
  expect(kinds).toContain('filed-returns')
  expect(kinds).not.toContain('revocation-guard')
})

describe('two people at once', () => {
  const begin = async () => {
    const { browser, params } = await buy()
    const { browser: office } = await signInNewUser(program, { role: 'admin' })
    await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
    const { profile: seen } = await browser.call(getOrganizationProfile, { params })
    return { browser, office, params, seen }
  }

  test('keep both changes of different facts', async () => {
    const { browser, office, params, seen } = await begin()
    await office.call(saveOrganizationProfile, { params, body: { ...seen, nteeCode: 'b70', seen } })
    const body = { ...seen, directors: [], legalName: 'Pier Fund', seen }
    const { profile } = await browser.call(saveOrganizationProfile, { params, body })
    expect(profile).toEqual({ ...seen, directors: [], legalName: 'Pier Fund', nteeCode: 'B70' })
  })

  test('are warned of a fact that both changed, and lose nothing', async () => {
    const { browser, office, params, seen } = await begin()
    const theirs = { ...seen, legalName: 'Theirs', directors: [] }
    await office.call(saveOrganizationProfile, { params, body: { ...theirs, seen } })
    const [ida] = seen.directors
    const mine = { ...seen, legalName: 'Mine', directors: [ida, ida] as typeof seen.directors }
    const { status, body } = await browser.refused(saveOrganizationProfile, {
      params,
      body: { ...mine, seen },
    })
    expect([status, body.code]).toEqual([409, 'ANSWER_CHANGED_MEANWHILE'])
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['directors', 'legalName'])
    expect((await browser.call(getOrganizationProfile, { params })).profile).toEqual(theirs)
  })
})

test.each([
  ['a Social Security number in a text', { activities: 'Call Ida, 123-45-6789' }, 'activities'],
  [
    'a Social Security number in a director’s name',
    { directors: [{ name: 'Ida 123-45-6789' }] },
    'directors.0.name',
  ],
  ['a director without a name', { directors: [{ name: ' ' }] }, 'directors.0.name'],
  [
    'an impossible term',
    { directors: [{ name: 'Ida', termEndsOn: '2026-02-30' }] },
    'directors.0.termEndsOn',
  ],
  ['a fiscal year that ends mid-month', { fiscalYearEnd: '06-15' }, 'fiscalYearEnd'],
  ['an amount that isn’t one', { totalAssets: '-5' }, 'totalAssets'],
  ['a state without rules', { state: 'PR' }, 'state'],
  ['a code that isn’t on the list', { nteeCode: 'ZZ9' }, 'nteeCode'],
  ['101 directors', { directors: Array.from({ length: 101 }, () => ({ name: 'Ida' })) }, 'directors'],
])('%s is refused and changes nothing', async (_what, changes, field) => {
  const { browser, params } = await buy()
  await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  const wrong = { ...organizationProfile, legalName: 'Changed', ...changes } as typeof organizationProfile
  const { status, body } = await browser.refused(saveOrganizationProfile, { params, body: wrong })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
  expect((await browser.call(getOrganizationProfile, { params })).profile).toEqual(organizationProfile)
})

test('needs a paid project, and an open one', async () => {
  const unpaid = await buy(startPurchase)
  const call = { params: unpaid.params, body: organizationProfile }
  expect((await unpaid.browser.refused(saveOrganizationProfile, call)).body.code).toBe('PAYMENT_REQUIRED')
  const { browser, projectId, params } = await buy()
  await form(projectId, { closedOn: '2026-11-20', closedReason: 'other' })
  const refusal = await browser.refused(saveOrganizationProfile, { params, body: organizationProfile })
  expect(refusal.body.code).toBe('PROJECT_CLOSED')
})

test('names the office whose register shows taken names', async () => {
  const { browser, params } = await buy()
  expect((await browser.call(getOrganizationProfile, { params })).register).toBe(null)
  const { register } = await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  expect(register).toMatchObject({
    name: 'Ohio Secretary of State',
    url: expect.stringMatching(/^https:\/\/www\.ohiosos\.gov/),
  })
})

describe('similar names', () => {
  const name = async (legalName: string, begin: typeof startPurchase = buyPackage) => {
    const own = await buy(begin)
    const { browser: office } = await signInNewUser(program, { role: 'admin' })
    const body = { ...organizationProfile, legalName }
    await office.call(saveOrganizationProfile, { params: own.params, body })
    return { ...own, list: () => office.call(listSimilarNames, { params: own.params }) }
  }

  test('of other paid projects are listed for staff, saved or only answered', async () => {
    const { list } = await name('Grackle Society, Inc.')
    expect(await list()).toEqual([])
    const same = await name('The Grackle Society')
    const similar = await name('Grackles Society')
    await name('Heron Society')
    await name('Grackle Society', startPurchase)
    const answered = await buy()
    const answers = { ...onboardingAnswers, nonprofitName: 'grackle society', projectId: answered.publicId }
    await answered.browser.call(submitOnboarding, { body: answers })
    expect(await list()).toEqual([
      { publicId: same.publicId, legalName: 'The Grackle Society', isSame: true },
      { publicId: answered.publicId, legalName: 'grackle society', isSame: true },
      { publicId: similar.publicId, legalName: 'Grackles Society', isSame: false },
    ])
  })

  test('are never shown to clients', async () => {
    await name('Kestrel Guild')
    const { browser, params } = await name('Kestrel Guild')
    expect((await browser.refused(listSimilarNames, { params })).status).toBe(403)
    expect(await browser.call(getOrganizationProfile, { params })).not.toHaveProperty('similarNames')
  })
})

describe('the calendar', () => {
  test('names the missing facts', async () => {
    const { browser, params } = await buy()
    expect(await browser.call(listObligations, { params })).toEqual({
      missing: ['state', 'incorporationDate', 'fiscalYearEnd'],
      obligations: [],
      completed: [],
    })
  })

  test('is computed from the profile and the milestone dates', async () => {
    const { browser, projectId, params } = await buy()
    await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
    await form(projectId, { incorporationDate: '2026-11-05' })
    const list = async () => (await browser.call(listObligations, { params })).obligations
    const before = await list()
    expect(before.find(({ kind }) => kind === 'charity-registration')).toMatchObject({
      jurisdiction: 'OH',
      feeUsd: 0,
    })
    expect(before.filter(({ kind }) => kind === 'exemption-application')).toHaveLength(1)
    expect(before.every(({ source }) => source.url.startsWith('http'))).toBe(true)
    // Staff mistyped the approval date, which precedes the formation date.
    await form(projectId, { irs501c3ApprovedAt: '2026-11-01', googleAdGrantApprovedAt: '2026-11-20' })
    const after = (await list()).map(({ kind }) => kind)
    expect(after).toContain('grant-survey')
    expect(after).not.toContain('exemption-application')
  })
})

test('advises an organization that isn’t formed yet about a very short first tax year', async () => {
  const { browser, projectId, params } = await buy()
  // The fiscal year ends this month.
  const month = new Date().toLocaleDateString('en-US', { month: '2-digit', timeZone: 'America/New_York' })
  const body = { ...organizationProfile, fiscalYearEnd: `${month}-last` }
  const { advice } = await browser.call(saveOrganizationProfile, { params, body })
  expect(advice).toMatch(/^Formed today, the first tax year would last \d+ days?, until/)
  await form(projectId, { incorporationDate: '2026-11-05' })
  expect((await browser.call(getOrganizationProfile, { params })).advice).toBe(null)
})

test('the client’s data export includes the profile, and closing the account deletes it', async () => {
  const { browser, projectId, params } = await buy()
  await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(program.url + downloadData.path, { headers: { cookie } })
  const { 'organization-profile.json': file } = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const exported = JSON.parse(new TextDecoder().decode(file))
  expect(exported).toMatchObject([{ projectId, profile: { legalName: 'Pier Fund, Inc.' } }])
  await form(projectId, { status: 'live' })
  await browser.call(closeAccount, { body: { password } })
  const { database } = program.context
  expect(await database.$count(organizationProfiles, eq(organizationProfiles.projectId, projectId))).toBe(0)
})

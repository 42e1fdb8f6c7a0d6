import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import {
  CURRENT_WORKSHEET,
  changeFilingState,
  confirmScreening,
  type FilingKind,
  getProjectTimeline,
  getSupportLimits,
  listQuestions,
  overrideRule,
  planFiling,
  saveOrganizationProfile,
  saveScreenerAnswers,
  submitScreener,
} from '#contract/formation'
import { getProject } from '#contract/projects'
import { filings, projects } from '#server/database/schema.ts'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'
import { findFilingDurations } from './timeline.queries.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const today = toEasternDay(new Date())

const buy = async () => {
  const { publicId, projectId } = await buyPackage(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await database.update(projects).set({ userId }).where(eq(projects.id, projectId))
  const params = { id: publicId }
  const read = () => browser.call(getProjectTimeline, { params })
  const find = async (step: 'articles' | 'ein' | 'application') => {
    const found = (await read()).steps.find((each) => each.step === step)
    if (!found) throw new Error(`there is no step ${step}`)
    return found
  }
  return { publicId, projectId, userId, browser, params, read, find }
}

/** Stores filings that were accepted after these numbers of days, each for another project. */
const insertAccepted = async (kind: FilingKind, jurisdiction: string, days: readonly number[]) => {
  const { id: userId } = await signInNewUser(program)
  const rows = days.map((each) => ({ userId, name: `After ${each} days`, email: 'past@test.example' }))
  const ids = await database.insert(projects).values(rows).returning({ id: projects.id })
  await database.insert(filings).values(
    ids.map(({ id: projectId }, index) => ({
      ...{ projectId, kind, jurisdiction, state: 'accepted' as const },
      filedOn: '2026-01-05',
      decidedOn: addDays('2026-01-05', days[index] ?? 0),
    })),
  )
}
const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('without a form, lists the steps with both forms, their sources, and the offices to ask', async () => {
  const { browser, params, read } = await buy()
  const before = await read()
  expect(before.form).toBe(null)
  expect(before.steps.map(({ step, form, state }) => [step, form, state])).toEqual([
    ['articles', null, 'open'],
    ['ein', null, 'open'],
    ['application', '1023-EZ', 'open'],
    ['application', '1023', 'open'],
  ])
  expect(before.steps[0]).toMatchObject({ usual: 'Check with the office of the state', source: null })
  await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  const [articles, , short, full] = (await read()).steps
  expect(articles).toMatchObject({
    usual: expect.stringMatching(/^Check with the Ohio/),
    source: { title: expect.stringContaining('Ohio'), checkedOn: null },
  })
  expect(short).toMatchObject({
    usual: '22 to 120 days',
    note: expect.stringContaining('80%'),
    source: { url: expect.stringContaining('irs.gov'), checkedOn: '2026-11-26', isUnverified: true },
    expected: null,
  })
  expect(full?.disputed).toMatchObject([{ text: '191 days' }])
})

test('uses the form from the screener, the confirmation, and the filings', async () => {
  const { browser, params, read, find } = await buy()
  const answers = Object.fromEntries(
    listQuestions(CURRENT_WORKSHEET).map(({ n }) => [String(n), 'no' as const]),
  )
  await browser.call(saveScreenerAnswers, { params, body: { answers } })
  const { versions } = await browser.call(submitScreener, { params })
  expect((await read()).form).toBe('1023-EZ')
  const body = {
    screeningId: versions[0]?.id ?? 0,
    form: '1023',
    note: 'They want an earlier date.',
  } as const
  await staff.call(confirmScreening, { params, body })
  expect(await browser.call(getProject, { params })).toMatchObject({ confirmedForm: '1023', keyFilings: [] })
  expect((await read()).steps.map(({ form }) => form)).toEqual([null, null, '1023'])

  const filing = await staff.call(planFiling, { params, body: { kind: '1023-EZ', jurisdiction: 'US' } })
  const change = (
    state: 'ready' | 'filed' | 'accepted' | 'rejected',
    seen: typeof state | 'planned',
    on: string,
  ) =>
    staff.call(changeFilingState, {
      params: { filingId: filing.id },
      body: { state, seen, on, reason: state === 'rejected' ? 'A page is missing.' : '' },
    })
  expect(await find('application')).toMatchObject({ form: '1023-EZ', state: 'open', filedOn: null })
  const filedOn = addDays(today, -30)
  await change('ready', 'planned', filedOn)
  await change('filed', 'ready', filedOn)
  expect(await find('application')).toMatchObject({
    ...{ state: 'filed', filedOn, decidedOn: null },
    expected: { from: addDays(filedOn, 22), to: addDays(filedOn, 120) },
  })
  await change('rejected', 'filed', today)
  expect(await find('application')).toMatchObject({ state: 'rejected', decidedOn: today, expected: null })
  await change('filed', 'rejected', filedOn)
  await change('accepted', 'filed', today)
  expect(await find('application')).toMatchObject({ state: 'done', filedOn, decidedOn: today })
  expect((await browser.call(getProject, { params })).keyFilings).toEqual([
    {
      ...{ kind: '1023-EZ', state: 'accepted', filedOn, decidedOn: today },
      ...{ expectedFrom: addDays(filedOn, 22), expectedBy: addDays(filedOn, 120) },
    },
  ])
})

test('steps from before the purchase count as done', async () => {
  const { projectId, read } = await buy()
  const dates = { incorporationDate: '2025-03-04', einNumber: '12-3456789', irs501c3ApprovedAt: null }
  await database.update(projects).set(dates).where(eq(projects.id, projectId))
  const { steps } = await read()
  expect(steps.map(({ state, decidedOn }) => [state, decidedOn]).slice(0, 3)).toEqual([
    ['done', '2025-03-04'],
    ['done', null],
    ['open', null],
  ])
  await database.update(projects).set({ irs501c3ApprovedAt: '2025-09-01' }).where(eq(projects.id, projectId))
  expect((await read()).steps.slice(2)).toMatchObject([
    { step: 'application', form: null, state: 'done', decidedOn: '2025-09-01' },
  ])
})

describe('our own figures', () => {
  test('appear once 30 projects have passed the step', async () => {
    const { find } = await buy()
    await insertAccepted('ein', 'US', countTo(29))
    expect((await find('ein')).own).toBe(null)
    await insertAccepted('ein', 'US', [30])
    // The median of the 30 durations is 15 days, and the 80th percentile is 24 days.
    expect((await find('ein')).own).toEqual({ projects: 30, medianDays: 15, days80: 24 })
    expect((await find('application')).own).toBe(null)
  })

  test('of articles come from the same state only, and of a form from that form only', async () => {
    const { browser, params, find, read } = await buy()
    await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
    await insertAccepted('articles', 'MI', countTo(30))
    await insertAccepted('1023', 'US', countTo(40))
    expect((await find('articles')).own).toBe(null)
    const own = new Map((await read()).steps.map((step) => [step.form ?? step.step, step.own]))
    expect([own.get('1023-EZ'), own.get('1023')?.projects]).toEqual([null, 40])
    await insertAccepted('articles', 'OH', countTo(30))
    expect((await find('articles')).own?.projects).toBe(30)
  })

  test('count a project once, and not what is undecided or rejected', async () => {
    const { id: userId } = await signInNewUser(program)
    const [project] = await database
      .insert(projects)
      .values({ userId, name: 'Twice', email: 'twice@test.example' })
      .returning({ id: projects.id })
    const count = async () => {
      const rows = await findFilingDurations(database, null)
      return rows.find(({ kind }) => kind === 'ein')?.projects ?? 0
    }
    const before = await count()
    const filing = {
      projectId: project?.id ?? 0,
      kind: 'ein',
      jurisdiction: 'US',
      filedOn: '2026-01-05',
    } as const
    await database.insert(filings).values([
      { ...filing, state: 'rejected', decidedOn: '2026-01-06', reason: 'Unreadable.' },
      { ...filing, state: 'filed' },
    ])
    expect(await count()).toBe(before)
    const accepted = { ...filing, state: 'accepted', decidedOn: '2026-01-09' } as const
    await database.insert(filings).values([accepted, accepted])
    expect(await count()).toBe(before + 1)
  })

  test('are computed from a bounded number of filings', async () => {
    const { context, explain, drop } = await createExplainedDatabase(
      `insert into users (name, email) values ('Ida', 'ida@test.example');
      insert into projects (user_id, name, email) select 1, 'Harbor ' || n, 'ida@test.example' from generate_series(1, 2000) n;
      insert into filings (project_id, kind, jurisdiction, state, filed_on, decided_on)
      select 1 + n % 2000, (array['articles', 'ein', '1023-EZ', '1023'])[1 + n % 4], 'OH', 'accepted', '2026-01-05', date '2026-01-05' + n % 60
      from generate_series(1, 60000) n`,
      'filings, projects, users',
    )
    const { result, statements } = await explain(() => findFilingDurations(context.database, 'OH'))
    expect(result).toHaveLength(4)
    expect(statements).toHaveLength(1)
    expectBoundedReads(statements)
    await drop()
  }, 180_000)
})

test('the limits of the public-support test use staff overrides, with their source', async () => {
  const { browser } = await buy()
  const { limits, sources } = await browser.call(getSupportLimits)
  expect(limits).toEqual({ donorSharePercent: 2, publicSupportOneIn: 3, publicSupportFactsOneIn: 10 })
  expect(sources).toMatchObject([{ checkedOn: '2026-11-24', isUnverified: false }])
  const params = { scope: 'federal', name: 'donorSharePercent' }
  const body = {
    value: { shape: 'fixed', value: 3 },
    source: { title: 'Instructions', url: 'https://irs.example/instructions' },
    checkedOn: '2026-11-25',
    confidence: 'confirmed',
    kind: 'official',
    reason: 'The instructions changed.',
    seen: null,
  } as const
  await staff.call(overrideRule, { params, body })
  const changed = await browser.call(getSupportLimits)
  expect(changed.limits.donorSharePercent).toBe(3)
  expect(changed.sources.map(({ url }) => url)).toEqual([body.source.url, sources[0]?.url])
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import {
  getStaffRule,
  listObligations,
  listStaffRules,
  overrideRule,
  restoreRule,
  saveOrganizationProfile,
} from '#contract/formation'
import type { RouteCall } from '#contract/route.ts'
import { projects } from '#server/database/schema.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { browser: colleague } = await signInNewUser(program, { role: 'admin', name: 'Theo Brandt' })
const today = toEasternDay(new Date())

const origin = {
  source: { title: 'Fee schedule of 2026', url: 'https://sos.example/fees' },
  checkedOn: today,
  confidence: 'confirmed',
  kind: 'official',
  reason: 'A new fee schedule.',
} as const
type Override = RouteCall<typeof overrideRule>['body']
const getId = (id: string) => {
  const [scope = '', name = ''] = id.split('/')
  return { scope, name }
}
const read = (id: string) => staff.call(getStaffRule, { params: getId(id) })
const override = (id: string, body: Partial<Override>, by = staff) =>
  by.call(overrideRule, { params: getId(id), body: { ...origin, seen: null, ...body } as Override })

const form = async (state: 'DE' | 'FL' | 'OH') => {
  const { publicId, projectId } = await buyPackage(program)
  const { browser, id: userId } = await signInNewUser(program)
  await database
    .update(projects)
    .set({ userId, incorporationDate: '2026-01-05' })
    .where(eq(projects.id, projectId))
  const params = { id: publicId }
  await browser.call(saveOrganizationProfile, { params, body: { ...organizationProfile, state } })
  return { projectId, list: async () => (await browser.call(listObligations, { params })).obligations }
}

test('an override changes a client’s calendar and its explanation, and restoring undoes it', async () => {
  const { list } = await form('DE')
  const find = async () => (await list()).find(({ kind }) => kind === 'annual-report')
  const before = await find()
  const why = 'The legislature moved the date to April 1.'
  const due = [{ kind: 'fixed-date', month: 4, day: 1 }] as const
  await override('DE/annual-report', { due: [...due], why, fee: { shape: 'fixed', value: 30 } })
  expect(await find()).toMatchObject({
    due: expect.stringMatching(/-04-01$/),
    feeUsd: 30,
    why: expect.stringContaining(why),
    source: origin.source,
    checkedOn: today,
  })
  const { current, delivered, history } = await read('DE/annual-report')
  expect(current).toMatchObject({ why })
  expect(delivered).toMatchObject({ why: expect.not.stringContaining('legislature') })
  expect(history).toMatchObject([{ by: 'Stella Moore', reason: origin.reason, record: { why } }])
  const body = { reason: 'It was only a bill.', seen: history[0]?.id ?? null }
  await colleague.call(restoreRule, { params: getId('DE/annual-report'), body })
  expect(await find()).toEqual(before)
  expect((await read('DE/annual-report')).history).toMatchObject([
    { by: 'Theo Brandt', reason: 'It was only a bill.', record: null },
    { by: 'Stella Moore' },
  ])
})

test('an override of a state’s fee reaches the due dates that take it, until their own fee is replaced', async () => {
  const { list } = await form('FL')
  const readFee = async () => {
    const report = (await list()).find(({ kind }) => kind === 'annual-report')
    return [report?.feeUsd, report?.feeSource?.title]
  }
  const [delivered] = await readFee()
  expect(delivered).toBeGreaterThan(0)
  const fix = (value: number) => ({ shape: 'fixed', value }) as const
  await override('FL/reportFee', { value: fix(70) })
  expect(await readFee()).toEqual([70, origin.source.title])
  // An override of the due date keeps the fee from the state's rule.
  const source = { title: 'Act of 2026', url: 'https://legislature.example/act' }
  await override('FL/annual-report', { source, due: [{ kind: 'fixed-date', month: 6, day: 1 }] })
  expect(await readFee()).toEqual([70, origin.source.title])
  const [moved] = (await read('FL/annual-report')).history
  await override('FL/annual-report', { source, fee: fix(80), seen: moved?.id ?? null })
  expect(await readFee()).toEqual([80, undefined])
  const [priced] = (await read('FL/annual-report')).history
  const back = { reason: 'It was only a bill.', seen: priced?.id ?? null }
  await staff.call(restoreRule, { params: getId('FL/annual-report'), body: back })
  expect(await readFee()).toEqual([70, origin.source.title])
})

test('rejects an override if a colleague has replaced the rule since', async () => {
  const value = { shape: 'fixed', value: 31 } as const
  const path = '/api/admin/rules/CA/formationFee'
  const body = { ...origin, value, seen: null }
  const replies = await Promise.all([staff, colleague].map((by) => by.send('PUT', path, { body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read('CA/formationFee')).history).toHaveLength(1)
  const refusal = await colleague.refused(overrideRule, { params: getId('CA/formationFee'), body })
  expect(refusal.body.code).toBe('RULE_CHANGED_MEANWHILE')
})

describe('is refused and changes nothing:', () => {
  test.each([
    ['a value without a source', { source: undefined }, 'source'],
    ['a source that isn’t an address', { source: { title: 'Fees', url: 'sos' } }, 'source.url'],
    ['a value without a date', { checkedOn: undefined }, 'checkedOn'],
    ['a date in the future', { checkedOn: addDays(today, 1) }, 'checkedOn'],
    ['no value', { value: undefined }, 'value'],
    ['no reason', { reason: '' }, 'reason'],
  ])('%s', async (_what, changes, field) => {
    const body = { ...origin, value: { shape: 'fixed', value: 1 }, seen: null, ...changes }
    const refusal = await staff.refused(overrideRule, { params: getId('NV/formationFee'), body })
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, [field]])
    expect((await read('NV/formationFee')).history).toEqual([])
  })

  test('text instead of a number that due dates depend on', async () => {
    const value = { shape: 'fixed', value: 'five' } as const
    const refusal = await staff.refused(overrideRule, {
      params: getId('federal/returnDueMonths'),
      body: { ...origin, value, seen: null },
    })
    expect(refusal.body.fields).toEqual({ value: expect.stringContaining('one number') })
  })

  test('a due date that doesn’t exist in any year', async () => {
    const due = [{ kind: 'fixed-date', month: 2, day: 30 }]
    const body = { ...origin, due, seen: null } as unknown as Override
    const refusal = await staff.refused(overrideRule, { params: getId('DE/annual-report'), body })
    expect([refusal.status, refusal.body.fields]).toEqual([
      400,
      { 'due.0.day': 'This month doesn’t have that day' },
    ])
  })

  test('a rule that doesn’t exist', async () => {
    const body = { ...origin, value: { shape: 'fixed', value: 1 }, seen: null }
    const refusal = await staff.refused(overrideRule, { params: getId('XX/formationFee'), body })
    expect(refusal.body.code).toBe('RULE_NOT_FOUND')
  })
})

describe('the list', () => {
  const list = (query: RouteCall<typeof listStaffRules>['query']) =>
    staff.call(listStaffRules, { query: { limit: 100, ...query } })

  test('shows rules that need checking, sorted by the number of open projects that depend on them', async () => {
    const [{ projectId }] = [await form('OH'), await form('OH')]
    const { items } = await list({})
    const counts = items.map((item) => item.projects)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(items.every(({ confidence, isOutdated }) => confidence !== 'confirmed' || isOutdated)).toBe(true)
    const countOhio = async () =>
      (await list({ view: 'all', search: 'ohio formation fee' })).items[0]?.projects
    const before = (await countOhio()) ?? 0
    expect(before).toBeGreaterThanOrEqual(2)
    await database
      .update(projects)
      .set({ closedOn: today, closedReason: 'other' })
      .where(eq(projects.id, projectId))
    expect(await countOhio()).toBe(before - 1)
  })

  test('has a view for each reason to check a rule', async () => {
    const conflicts = await list({ view: 'conflict' })
    expect(conflicts.items.length).toBeGreaterThan(0)
    expect(conflicts.items.every(({ confidence }) => confidence === 'conflict')).toBe(true)
    await override('WY/formationFee', {
      value: { shape: 'fixed', value: 50 },
      checkedOn: addDays(today, -400),
    })
    expect((await list({ view: 'outdated' })).items.map(({ id }) => id)).toContain('WY/formationFee')
    expect((await list({ view: 'overridden' })).items.map(({ id }) => id)).toContain('WY/formationFee')
    const page = await list({ view: 'all', page: 2, limit: 10 })
    expect([page.items.length, page.pagination.page]).toEqual([10, 2])
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, addMonths, toEasternDay } from '#contract/dates.ts'
import {
  describeGrantAlert,
  getExpectedCheckDay,
  getGrantEvaluation,
  getGrantHealth,
  getIncludedService,
  listGrantAccounts,
  recordGrantCheck,
} from '#contract/grant'
import { getProject } from '#contract/projects'
import { formatMonthName, recordMonth } from '#contract/results'
import { projects } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })).browser

const firstOfThisMonth = `${toEasternDay(new Date()).slice(0, 7)}-01`
/** Returns the month `months` ago, as YYYY-MM. */
const getMonthsAgo = (months: number) => addMonths(firstOfThisMonth, -months).slice(0, 7)

/**
 * Creates a live project with results for the months before this one, newest first. Each month has 10,000
 * impressions and the given clicks and spend.
 */
const createLiveProject = async (name: string, months: [clicks: number, dollars: number][]) => {
  const { publicId, projectId } = await buyPackage(program)
  await program.context.database
    .update(projects)
    .set({ name, status: 'live', campaignLaunchedAt: addMonths(firstOfThisMonth, -8) })
    .where(eq(projects.id, projectId))
  for (const [index, [clicks, dollars]] of months.entries())
    await staff.call(recordMonth, {
      params: { id: publicId },
      body: {
        month: getMonthsAgo(index + 1),
        cost: `${dollars}`,
        impressions: '10000',
        clicks: `${clicks}`,
        conversions: '9',
      },
    })
  return publicId
}

const fetchRuleState = async (publicId: string, rule: string) => {
  const { findings } = await staff.call(getGrantEvaluation, { params: { id: publicId } })
  return findings.find((finding) => finding.rule === rule)
}

test('lists accounts at risk first, by days left, then those with unspent budget', async () => {
  await createLiveProject('Sound and busy', [[700, 9000]])
  await createLiveProject('Idle', [[700, 4999.99]])
  await createLiveProject('Half spent', [[700, 5000]])
  await createLiveProject('Once below', [
    [499, 9000],
    [700, 9000],
  ])
  await createLiveProject('Twice below', [
    [499, 9000],
    [498, 9000],
  ])
  const { publicId } = await buyPackage(program)
  const { accounts } = await staff.call(listGrantAccounts)
  expect(accounts.map(({ publicId: id }) => id)).not.toContain(publicId)
  expect(accounts.map(({ name, broken, lastMonth }) => [name, broken, lastMonth?.isIdle])).toEqual([
    ['Twice below', ['clickRate'], false],
    ['Once below', ['clickRate'], false],
    ['Idle', [], true],
    ['Half spent', [], false],
    ['Sound and busy', [], false],
  ])
  const [twice, once, idle] = accounts
  expect(twice).toMatchObject({
    state: 'alarm',
    daysLeft: 0,
    lastMonth: { month: getMonthsAgo(1), clickRate: 0.0499 },
  })
  expect(once?.state).toBe('warning')
  expect(once?.daysLeft).toBeGreaterThan(0)
  expect(once?.daysLeft).toBeLessThanOrEqual(31)
  expect(idle).toMatchObject({ daysLeft: null, unknownCount: 11 })
})

test('an issue staff report in the account stays a finding until they record proof', async () => {
  const publicId = await createLiveProject('Two sitelinks', [[700, 9000]])
  const params = { id: publicId }
  expect(await fetchRuleState(publicId, 'sitelinks')).toMatchObject({ state: 'unknown', evidence: [] })
  const broken = await staff.call(recordGrantCheck, {
    params,
    body: { rule: 'sitelinks', value: '1', note: 'One was paused' },
  })
  const today = toEasternDay(new Date())
  expect(broken.findings.find(({ rule }) => rule === 'sitelinks')).toEqual({
    rule: 'sitelinks',
    state: 'alarm',
    since: today,
    evidence: [{ when: today, value: '1', note: 'One was paused' }],
  })
  await staff.call(recordGrantCheck, {
    params,
    body: { rule: 'sitelinks', value: '2', note: 'Both are on again' },
  })
  expect(await fetchRuleState(publicId, 'sitelinks')).toMatchObject({
    state: 'kept',
    evidence: [{ value: '2', note: 'Both are on again' }, { value: '1' }],
  })
})

test.each([
  [{ rule: 'sitelinks', value: '1.5' }, 'value', 'Please enter a whole number'],
  [{ rule: 'sitelinks', value: 'two' }, 'value', 'Please enter a number'],
  [{ rule: 'clickRate', value: '1' }, 'rule', undefined],
])('rejects a check of %j', async (wrong, field, message) => {
  const publicId = await createLiveProject('Refused', [])
  const { status, body } = await staff.refused(recordGrantCheck, {
    params: { id: publicId },
    body: { note: '', ...wrong },
  })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
  if (message) expect(body.fields?.[field]).toBe(message)
  expect((await fetchRuleState(publicId, 'sitelinks'))?.evidence).toEqual([])
})

test('the client sees what staff see: the same judgement on the page and in what comes next, without notes', async () => {
  const { publicId, projectId, email } = await buyPackage(program)
  const client = await setPasswordFromLink(program, email)
  const params = { id: publicId }
  const launchedOn = addMonths(firstOfThisMonth, -8)
  const state = async () => {
    const { findings } = await staff.call(getGrantEvaluation, { params })
    const health = await client.call(getGrantHealth, { params })
    const { grantState, grantAlert } = await client.call(getProject, { params })
    expect(grantAlert).toEqual(describeGrantAlert(findings, toEasternDay(new Date())))
    const { accounts } = await staff.call(listGrantAccounts)
    const listed = accounts.find((account) => account.publicId === publicId)
    expect([health.state, grantState]).toEqual([listed?.state, listed?.state])
    expect(health.daysLeft).toBe(listed?.daysLeft)
    for (const { rule, state, since } of health.rules)
      expect(findings.find((finding) => finding.rule === rule)).toMatchObject({ state, since })
    return health
  }
  await program.context.database
    .update(projects)
    .set({ status: 'live', campaignLaunchedAt: launchedOn })
    .where(eq(projects.id, projectId))
  expect((await state()).rules.map(({ rule }) => rule)).toEqual(['clickRate', 'conversions'])
  for (const months of [1, 2])
    await staff.call(recordMonth, {
      params,
      body: {
        month: getMonthsAgo(months),
        cost: '4000',
        impressions: '10000',
        clicks: '300',
        conversions: '9',
      },
    })
  await staff.call(recordGrantCheck, {
    params,
    body: { rule: 'sitelinks', value: '1', note: 'The client forgot to approve them' },
  })
  const health = await state()
  expect(health).toMatchObject({
    state: 'alarm',
    spend: { month: getMonthsAgo(1), cost: 400_000, isIdle: true },
    service: getIncludedService('starter', launchedOn),
  })
  expect(health.rules.map(({ rule, state }) => [rule, state])).toEqual([
    ['clickRate', 'alarm'],
    ['conversions', 'kept'],
    ['sitelinks', 'alarm'],
  ])
  expect(JSON.stringify(health)).not.toContain('forgot')
  expect(health.kept).toEqual(['conversions'])
  expect(health.unchecked).toHaveLength(10)
  expect(health.unchecked).toContainEqual({
    rule: 'ads',
    lastCheckedOn: null,
    expectedBy: addDays(launchedOn, 14),
  })
})

test('half a conversion misses the target both in Grant health and in what comes next', async () => {
  const { publicId, projectId, email } = await buyPackage(program)
  const client = await setPasswordFromLink(program, email)
  const params = { id: publicId }
  await program.context.database
    .update(projects)
    .set({ status: 'live', campaignLaunchedAt: addMonths(firstOfThisMonth, -8) })
    .where(eq(projects.id, projectId))
  const month = getMonthsAgo(1)
  const figures = { month, cost: '4000', impressions: '10000', clicks: '600', conversions: '0.6' }
  await staff.call(recordMonth, { params, body: figures })
  const { rules, state } = await client.call(getGrantHealth, { params })
  expect(rules).toMatchObject([{ state: 'kept' }, { rule: 'conversions', state: 'warning', value: '0.6' }])
  const { grantState, grantAlert } = await client.call(getProject, { params })
  expect(grantState).toBe(state)
  expect(grantAlert?.text).toBe(
    `Less than one conversion was recorded in ${formatMonthName(month)}. Google asks for at least one a month.`,
  )
})

test('support lasts 30 days and campaign management 3 months from the launch', () => {
  expect(getIncludedService('starter', '2026-03-10')).toEqual({ kind: 'support', endsOn: '2026-04-09' })
  expect(getIncludedService('full', '2026-03-10')).toEqual({ kind: 'management', endsOn: '2026-06-10' })
  expect(getIncludedService('full', null)).toBeNull()
})

test.each([
  ['a check that was never made', 'ads', '2026-03-10', null, '2026-03-24'],
  ['a check that expired', 'ads', '2026-03-10', '2026-04-01', addDays('2026-04-01', 92 + 14)],
  ['the first full month after the launch', 'clickRate', '2026-03-10', null, '2026-05-06'],
  ['a launch on the first of a month', 'clickRate', '2026-03-01', null, '2026-04-06'],
  ['a missing month long after the launch', 'conversions', '2025-01-10', null, '2026-04-06'],
  ['an account before its launch', 'clickRate', null, null, null],
] as const)('tells the client when to expect %s', (_case, rule, launchedOn, lastCheckedOn, day) => {
  expect(getExpectedCheckDay(rule, launchedOn, lastCheckedOn, '2026-04-02')).toBe(day)
})

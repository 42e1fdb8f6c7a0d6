import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, addMonths, toEasternDay } from '#contract/dates.ts'
import { getGrantEvaluation, listGrantAccounts, recordGrantCheck } from '#contract/grant'
import { recordMonth } from '#contract/results'
import { countWork, listWork } from '#contract/staff'
import { campaignMetrics, campaignResults, projects } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })
const { database } = program.context

const firstOfThisMonth = `${toEasternDay(new Date()).slice(0, 7)}-01`

interface MonthFigures {
  clicks?: number
  conversions?: number
}

/**
 * Creates a live project with results for the months before this one, newest first. Each month has 10,000
 * impressions.
 */
const createLiveProject = async (months: MonthFigures[], assignedAdminId: number | null = null) => {
  const { publicId, projectId } = await buyPackage(program)
  await database
    .update(projects)
    .set({ status: 'live', campaignLaunchedAt: addMonths(firstOfThisMonth, -8), assignedAdminId })
    .where(eq(projects.id, projectId))
  for (const [index, { clicks = 700, conversions = 9 }] of months.entries())
    await staff.browser.call(recordMonth, {
      params: { id: publicId },
      body: {
        month: addMonths(firstOfThisMonth, -index - 1).slice(0, 7),
        cost: '9000',
        impressions: '10000',
        clicks: `${clicks}`,
        conversions: `${conversions}`,
      },
    })
  return { publicId, projectId }
}

type Query = Parameters<typeof staff.browser.call<typeof listWork>>[1]['query']
const fetchWork = (query: Query = {}) => staff.browser.call(listWork, { query })
const findWarnings = async (publicId: string) =>
  (await fetchWork()).items.filter(({ kind, project }) => kind === 'grant' && project?.publicId === publicId)

const record = (publicId: string, value: string) =>
  staff.browser.call(recordGrantCheck, {
    params: { id: publicId },
    body: { rule: 'sitelinks', value, note: '' },
  })

test('a click-through rate that is too low waits with the days left, and is late after two months', async () => {
  const kept = await createLiveProject([{}, { clicks: 100 }])
  const once = await createLiveProject([{ clicks: 499 }, {}])
  const twice = await createLiveProject([{ clicks: 499 }, { clicks: 300 }])
  expect(await findWarnings(kept.publicId)).toEqual([])
  const { accounts } = await staff.browser.call(listGrantAccounts)
  const daysLeft = accounts.find(({ publicId }) => publicId === once.publicId)?.daysLeft
  expect(daysLeft).toBeGreaterThan(0)
  const [warning] = await findWarnings(once.publicId)
  expect(warning).toMatchObject({ kind: 'grant', daysLeft, dueOn: null, dueAt: null })
  expect(warning?.about).toMatch(/^Click-through rate was 4.99% in .* may deactivate the account/)
  expect(toEasternDay(warning?.since ?? new Date(0))).toBe(addMonths(firstOfThisMonth, 1))
  const [late] = await findWarnings(twice.publicId)
  expect(late).toMatchObject({ daysLeft: 0, sinceDay: firstOfThisMonth })
  const ids = (await fetchWork({ kind: 'grant' })).items.map(({ project }) => project?.publicId)
  expect(ids.indexOf(twice.publicId)).toBeLessThan(ids.indexOf(once.publicId))
})

test('a rule that staff found broken waits until they record that it is met', async () => {
  const { publicId, projectId } = await createLiveProject([{}])
  await record(publicId, '1')
  const [warning] = await findWarnings(publicId)
  expect(warning).toMatchObject({ daysLeft: null, sinceDay: toEasternDay(new Date()) })
  const before = (await fetchWork()).counts
  await record(publicId, '2')
  expect(await findWarnings(publicId)).toEqual([])
  expect((await fetchWork()).counts).toEqual({ ...before, grant: before.grant - 1 })
  await record(publicId, '0')
  expect(await findWarnings(publicId)).toHaveLength(1)
  const closed = { closedOn: addDays(firstOfThisMonth, 0), closedReason: 'other' } as const
  await database.update(projects).set(closed).where(eq(projects.id, projectId))
  expect(await findWarnings(publicId)).toEqual([])
})

test('less than one conversion is a warning, although the stored total is rounded to one', async () => {
  const { publicId, projectId } = await createLiveProject([{ conversions: 1 }])
  expect(await findWarnings(publicId)).toEqual([])
  await database
    .update(campaignResults)
    .set({ conversions: 0.6 })
    .where(eq(campaignResults.projectId, projectId))
  const [total] = await database
    .select()
    .from(campaignMetrics)
    .where(eq(campaignMetrics.projectId, projectId))
  expect(total?.conversions).toBe(1)
  const [warning] = await findWarnings(publicId)
  expect(warning).toMatchObject({ daysLeft: null, sinceDay: firstOfThisMonth })
  expect(warning?.about).toContain('Less than one conversion')
})

test('warnings are counted and filtered by assignee, and agree with Grant health', async () => {
  const assignee = await signInNewUser(program, { role: 'admin', name: 'Vera Holt' })
  const mine = await createLiveProject([{ clicks: 499 }], assignee.id)
  const { items, counts, pagination } = await fetchWork({ assignee: assignee.id })
  expect(items.map(({ kind, project }) => [kind, project?.publicId])).toEqual([['grant', mine.publicId]])
  expect([counts.grant, pagination.total]).toEqual([1, 1])
  const own = await assignee.browser.call(listWork, { query: { assignee: 'mine', kind: 'grant' } })
  expect(own.items).toEqual(items)

  const all = await fetchWork({ kind: 'grant' })
  expect(all.counts.grant).toBe(all.items.length)
  expect((await staff.browser.call(countWork)).counts.grant).toBe(all.items.length)
  const { accounts } = await staff.browser.call(listGrantAccounts)
  const broken: string[] = []
  for (const { publicId } of accounts) {
    const { findings } = await staff.browser.call(getGrantEvaluation, { params: { id: publicId } })
    if (findings.some(({ state }) => state === 'alarm' || state === 'warning')) broken.push(publicId)
  }
  expect(broken.length).toBeGreaterThanOrEqual(4)
  expect(all.items.map(({ project }) => project?.publicId).toSorted()).toEqual(broken.toSorted())
})

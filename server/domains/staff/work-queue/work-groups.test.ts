import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stageTargetDays } from '#contract/business'
import { addDays, DAY_MS, toEasternDay } from '#contract/dates.ts'
import { REMINDER_GAP_MS, requestDocuments } from '#contract/documents'
import { planFiling } from '#contract/formation'
import type { RouteCall } from '#contract/route.ts'
import { countWork, listWork, type WorkItem, workKinds } from '#contract/staff'
import { disputes, documentRequests, payments, projects } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'
import { findWorkItems } from './work-queue.queries.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

type Query = Parameters<typeof staff.browser.call<typeof listWork>>[1]['query']
const fetchWork = (query: Query) => staff.browser.call(listWork, { query })

test('items come by group: late, due today, due soon, waiting for staff, and waiting on a reminded client', async () => {
  const { database } = program.context
  const assignee = await signInNewUser(program, { role: 'admin', name: 'Otto Lane' })
  const today = toEasternDay(new Date())
  const { publicId, projectId, userId } = await buyPackage(program)
  await database
    .update(projects)
    .set({ assignedAdminId: assignee.id, awaitingReplySince: new Date(Date.now() - 500 * DAY_MS) })
    .where(eq(projects.id, projectId))
  const plan = (body: Partial<RouteCall<typeof planFiling>['body']>) =>
    staff.browser.call(planFiling, {
      params: { id: publicId },
      body: { kind: 'articles', jurisdiction: 'DE', ...body },
    })
  await plan({ kind: 'annual-report', period: today, dueOn: addDays(today, -4) })
  await plan({ kind: 'initial-report', period: today, dueOn: today })
  await plan({ kind: 'charity-renewal', period: today, dueOn: addDays(today, 2) })
  await plan({ kind: 'charity-report', period: today, dueOn: addDays(today, 5) })
  const request = (type: 'minutes' | 'budget', daysAgo: number) =>
    staff.browser.call(requestDocuments, {
      params: { id: publicId },
      body: { requests: [{ type, words: 'Please send it to us soon.', dueOn: addDays(today, -daysAgo) }] },
    })
  await request('minutes', 7)
  // The client is emailed about each request, so it's late for staff only once they can send a reminder.
  await database
    .update(documentRequests)
    .set({ mailedAt: new Date(Date.now() - REMINDER_GAP_MS - 1000) })
    .where(eq(documentRequests.projectId, projectId))
  await request('budget', 9)
  const dispute = async (evidenceDueAt: Date | null, openedDaysAgo: number) => {
    const [payment] = await database
      .insert(payments)
      .values({ userId, projectId, amount: 600_000, status: 'refunded', paidAt: new Date() })
      .returning()
    await database.insert(disputes).values({
      paymentId: payment?.id ?? 0,
      providerDisputeId: randomUUID(),
      state: 'needs_response',
      reason: 'fraudulent',
      amount: 600_000,
      openedAt: new Date(Date.now() - openedDaysAgo * DAY_MS),
      readAt: new Date(),
      evidenceDueAt,
    })
  }
  const late = await buyPackage(program)
  await database
    .update(projects)
    .set({
      assignedAdminId: assignee.id,
      status: 'ads_setup',
      statusSince: new Date(Date.now() - ((stageTargetDays.ads_setup ?? 0) + 3) * DAY_MS),
    })
    .where(eq(projects.id, late.projectId))
  await dispute(new Date(Date.now() - 2 * DAY_MS), 3)
  await dispute(new Date(Date.now() + DAY_MS), 3)
  await dispute(new Date(Date.now() + 10 * DAY_MS), 600)
  const describeItems = (items: readonly WorkItem[]) =>
    items.map(({ kind, group, dueOn, dueAt }) =>
      dueOn === null && dueAt === null
        ? `${group}: ${kind}`
        : `${group}: ${kind} ${Math.round((Date.parse(dueOn ?? toEasternDay(dueAt ?? new Date())) - Date.parse(today)) / DAY_MS)}`,
    )
  const expected = [
    'late: overdue -7',
    'late: filing -4',
    'late: step -3',
    'late: dispute -2',
    'today: filing 0',
    'soon: dispute 1',
    'soon: filing 2',
    'soon: filing 5',
    'us: dispute 10',
    'us: message',
    'client: overdue -9',
  ]
  const { items } = await fetchWork({ assignee: assignee.id })
  const all = await fetchWork({})
  const ours = all.items.filter(({ group }) => group !== 'client')
  expect(ours).toHaveLength(all.items.length - 1)
  expect((await staff.browser.call(countWork)).total, 'the total excludes what waits on the client').toBe(
    ours.length,
  )
  expect(all.pagination.total).toBe(all.items.length)
  expect(describeItems(items)).toEqual(expected)
  expect(describeItems((await fetchWork({ assignee: assignee.id, kind: 'dispute' })).items)).toEqual(
    expected.filter((text) => text.includes(': dispute')),
  )
  const pages = await Promise.all(
    expected.map((_, offset) =>
      findWorkItems(database, {
        kinds: workKinds,
        assignee: assignee.id,
        now: new Date(),
        grantWarnings: [],
        limit: 1,
        offset,
      }),
    ),
  )
  expect(pages.flatMap((rows) => rows.map(({ kind, key }) => `${kind} ${key}`))).toEqual(
    items.map(({ kind, key }) => `${kind} ${key}`),
  )
})

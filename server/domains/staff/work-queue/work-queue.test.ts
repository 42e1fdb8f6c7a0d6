import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { countDaysOverdue, stageTargetDays, statusesBeforeLaunch } from '#contract/business'
import { addDays, DAY_MS, formatDay, toEasternDay } from '#contract/dates.ts'
import { listDocumentRequests, requestDocuments, reviewDocument } from '#contract/documents'
import {
  CURRENT_WORKSHEET,
  changeFilingState,
  confirmScreening,
  listQuestions,
  planFiling,
  saveScreenerAnswers,
  submitScreener,
  updateFiling,
} from '#contract/formation'
import { markAnswered, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import type { RouteCall } from '#contract/route.ts'
import {
  countWork,
  listAllProjects,
  listWork,
  WORK_PAGE_SIZE,
  type WorkItem,
  type WorkKind,
  workKinds,
} from '#contract/staff'
import * as schema from '#server/database/schema.ts'
import { emails, filings, payments, projects, webhookEvents } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, sampleApplication, signInNewUser } from '#tests/users.ts'
import { findWorkItems } from './work-queue.queries.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

type Query = Parameters<typeof staff.browser.call<typeof listWork>>[1]['query']
const fetchWork = (query: Query = {}) => staff.browser.call(listWork, { query })
const findItems = async (publicId: string, query: Query = {}): Promise<WorkItem[]> =>
  (await fetchWork(query)).items.filter(({ project }) => project?.publicId === publicId)
const findKinds = async (publicId: string, query: Query = {}): Promise<WorkKind[]> =>
  (await findItems(publicId, query)).map(({ kind }) => kind)

const createProject = async () => {
  const client = await buyPackage(program, { name: 'Ida Quist' })
  const params = { id: client.publicId }
  return {
    ...client,
    asks: (message: string) => client.browser.call(sendMessage, { params, body: { message } }),
    answer: (message: string) => staff.browser.call(sendMessageAsStaff, { params, body: { message } }),
    settle: (lastId: number) => staff.browser.call(markAnswered, { params, body: { lastId } }),
    needsReply: async () => {
      const { projects: found } = await staff.browser.call(listAllProjects, { query: { needsReply: 'yes' } })
      return found.some(({ publicId }) => publicId === client.publicId)
    },
  }
}

test("a client's message waits for an answer from staff, counted from the first one", async () => {
  const { publicId, asks, answer, needsReply } = await createProject()
  expect(await findItems(publicId)).toEqual([])
  const first = await asks('When do you file?')
  await asks('And what does it cost?')
  const [item] = await findItems(publicId)
  expect(item).toMatchObject({
    kind: 'message',
    about: 'And what does it cost?',
    project: { publicId, user: 'Ida Quist' },
    assignee: null,
  })
  expect(item?.since).toEqual(first.createdAt)
  expect(await needsReply()).toBe(true)

  await answer('On Monday.')
  expect(await findItems(publicId)).toEqual([])
  expect(await needsReply()).toBe(false)
})

test("dismissing a message that needs no answer doesn't dismiss a newer one", async () => {
  const { publicId, asks, settle } = await createProject()
  const thanks = await asks('Thank you!')
  const question = await asks('One more thing: may we start?')
  await settle(thanks.id)
  expect(await findKinds(publicId)).toEqual(['message'])
  await settle(question.id)
  expect(await findKinds(publicId)).toEqual([])
})

test('neither a question nor an answer counts as a change to the project', async () => {
  const { asks, answer, projectId } = await createProject()
  const fetchUpdatedAt = async () => {
    const [row] = await program.context.database.select().from(projects).where(eq(projects.id, projectId))
    return row?.updatedAt
  }
  const before = await fetchUpdatedAt()
  await asks('Hello?')
  await answer('Hello!')
  expect(await fetchUpdatedAt()).toEqual(before)
})

test('a submitted application waits from its submission until its status changes', async () => {
  const { publicId, browser } = await createProject()
  const submittedAfter = Date.now()
  await browser.send('PUT', `/api/projects/${publicId}/complete`, { body: sampleApplication })
  const [item] = await findItems(publicId)
  expect(item).toMatchObject({ kind: 'application', about: sampleApplication.purpose })
  expect(item?.since.getTime()).toBeGreaterThanOrEqual(submittedAfter)
  await staff.browser.call(changeStatus, { params: { publicId }, body: { status: 'under_review' } })
  expect(await findKinds(publicId)).toEqual([])
})

test('flagged payments, failed emails, and failed events wait too, even without a project', async () => {
  const { publicId, projectId, userId } = await createProject()
  const { database } = program.context
  await database.insert(payments).values([
    { userId, projectId, amount: 600_000, status: 'duplicate', paidAt: new Date() },
    { userId, projectId: null, amount: 1234, status: 'mismatch', paidAt: new Date() },
  ])
  const email = { kind: 'receipt', html: '', text: '', status: 'failed', subject: 'Your receipt' } as const
  await database.insert(emails).values([
    { ...email, recipient: 'gone@test.example', messageId: 'a', projectId },
    { ...email, recipient: 'lost@test.example', messageId: 'b' },
  ])
  const event = { eventType: 'charge.refunded', processingError: 'The provider is away' }
  await database.insert(webhookEvents).values([
    { ...event, stripeEventId: 'evt_a', relatedProjectId: projectId },
    { ...event, stripeEventId: 'evt_b' },
    { ...event, stripeEventId: 'evt_done', processed: true },
  ])
  expect((await findItems(publicId)).map(({ about }) => about)).toEqual([
    'Duplicate payment of $6,000 to refund',
    'Your receipt (to gone@test.example)',
    'The payment provider’s charge.refunded couldn’t be processed',
  ])
  const { items } = await fetchWork()
  const others = items.filter(({ project }) => project === null)
  expect(others.map(({ about, search }) => [about, search])).toEqual([
    ['A payment of $12.34 doesn’t match the order', expect.stringMatching(/^CW-\d{6}$/)],
    ['Your receipt (to lost@test.example)', 'lost@test.example'],
    ['The payment provider’s charge.refunded couldn’t be processed', 'evt_b'],
  ])
})

test('a submitted document waits for review, and an overdue request for its client', async () => {
  const { publicId } = await createProject()
  const params = { id: publicId }
  const today = toEasternDay(new Date())
  const ask = (type: 'minutes' | 'budget' | 'bylaws', dueOn: string) =>
    staff.browser.call(requestDocuments, {
      params,
      body: { requests: [{ type, words: 'Please send it to us soon.', dueOn }] },
    })
  await ask('minutes', addDays(today, -1))
  await ask('budget', today)
  await ask('bylaws', addDays(today, 7))
  const [overdue, ...others] = await findItems(publicId)
  expect(others).toEqual([])
  expect(overdue).toMatchObject({
    kind: 'overdue',
    about: `Board minutes was due ${formatDay(addDays(today, -1))}. Waiting on the client.`,
    project: { publicId },
  })
  expect(overdue).toMatchObject({ rowId: null, reminders: { remindedAt: null, remindedBy: null } })
  expect(overdue?.dueOn).toBe(addDays(today, -1))
  // A request is overdue from the start of the day after its due date.
  expect(toEasternDay(overdue?.since ?? new Date(0))).toBe(today)
  expect(toEasternDay(new Date((overdue?.since.getTime() ?? 0) - 1))).toBe(addDays(today, -1))
  const requests = await staff.browser.call(listDocumentRequests, { params })
  const minutes = requests.find(({ type }) => type === 'minutes')

  const before = (await fetchWork()).counts
  await sendFile(staff.browser, publicId, createPdf(), { name: 'Minutes.pdf', requestId: minutes?.id })
  const [toReview, ...rest] = await findItems(publicId)
  expect(rest).toEqual([])
  expect(toReview).toMatchObject({ kind: 'document', about: 'Board minutes to approve or send back' })
  expect(toReview?.since.getTime()).toBeGreaterThan(overdue?.since.getTime() ?? 0)
  expect((await fetchWork()).counts).toEqual({
    ...before,
    overdue: before.overdue - 1,
    document: before.document + 1,
  })
  expect(await findKinds(publicId, { kind: 'document' })).toEqual(['document'])

  const requestId = minutes?.id ?? 0
  await staff.browser.call(reviewDocument, {
    params: { requestId },
    body: { verdict: 'return', reason: 'A signature is missing.' },
  })
  expect(await findKinds(publicId)).toEqual(['overdue'])
  await sendFile(staff.browser, publicId, createPdf(), { name: 'Signed.pdf', requestId })
  await staff.browser.call(reviewDocument, { params: { requestId }, body: { verdict: 'approve' } })
  expect(await findKinds(publicId)).toEqual([])
})

test('eligibility answers wait until staff confirm the newest ones', async () => {
  const { publicId, projectId } = await createProject()
  const params = { id: publicId }
  const answer = async (...unsure: number[]) => {
    const answers = Object.fromEntries(
      listQuestions(CURRENT_WORKSHEET).map(({ n }) => [
        String(n),
        unsure.includes(n) ? ('unsure' as const) : ('no' as const),
      ]),
    )
    await staff.browser.call(saveScreenerAnswers, { params, body: { answers } })
  }
  await answer(2, 8)
  expect(await findKinds(publicId)).toEqual([])
  await staff.browser.call(submitScreener, { params })
  const [item, ...others] = await findItems(publicId)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'screening',
    about: 'Not sure about questions 2 and 8',
    project: { publicId, user: 'Ida Quist' },
  })
  // Saving a draft doesn't change the item, and newer answers replace older ones.
  await answer()
  expect(await findItems(publicId)).toEqual([item])
  const { versions } = await staff.browser.call(submitScreener, { params })
  expect((await findItems(publicId, { kind: 'screening' })).map(({ about }) => about)).toEqual([
    'Form 1023-EZ to confirm',
  ])
  const before = (await fetchWork()).counts
  const body = { screeningId: versions[0]?.id ?? 0, form: '1023-EZ' } as const
  await staff.browser.call(confirmScreening, { params, body })
  expect(await findKinds(publicId)).toEqual([])
  expect((await fetchWork()).counts).toEqual({ ...before, screening: before.screening - 1 })

  await answer(5)
  await staff.browser.call(submitScreener, { params })
  expect(await findKinds(publicId)).toEqual(['screening'])
  const closed = { closedOn: '2026-11-20', closedReason: 'other' } as const
  await program.context.database.update(projects).set(closed).where(eq(projects.id, projectId))
  expect(await findKinds(publicId)).toEqual([])
})

const getToday = () => toEasternDay(new Date())

type NewFiling = RouteCall<typeof planFiling>['body']
type FilingChange = RouteCall<typeof changeFilingState>['body']

/** Plans a filing, and returns it with functions that change it. */
const plan = async (publicId: string, body: Partial<NewFiling>) => {
  const filing = await staff.browser.call(planFiling, {
    params: { id: publicId },
    body: { kind: 'articles', jurisdiction: 'DE', ...body },
  })
  const params = { filingId: filing.id }
  return {
    ...filing,
    move: (seen: FilingChange['seen'], state: FilingChange['state'], reason = '') =>
      staff.browser.call(changeFilingState, { params, body: { seen, state, reason } }),
    postpone: (dueOn: string) =>
      staff.browser.call(updateFiling, { params, body: { dueOn, seenAt: filing.updatedAt.toISOString() } }),
  }
}

describe('filings', () => {
  test('wait when they are late or due within a week, until they are filed', async () => {
    const { publicId } = await createProject()
    const today = getToday()
    const [week, yesterday] = [addDays(today, 7), addDays(today, -1)]
    const articles = await plan(publicId, { dueOn: week })
    await plan(publicId, { kind: 'ein', jurisdiction: 'US', dueOn: addDays(today, 8) })
    await plan(publicId, { kind: '1023-EZ', jurisdiction: 'US' })
    const [due, ...others] = await findItems(publicId)
    expect(others).toEqual([])
    expect(due).toMatchObject({
      kind: 'filing',
      key: String(articles.id),
      about: `Articles of incorporation (DE) due ${formatDay(week)}`,
      dueOn: week,
      sinceDay: null,
      project: { publicId },
    })
    await plan(publicId, { kind: 'other', title: 'City license', dueOn: yesterday })
    expect((await findItems(publicId)).map(({ about }) => about)).toEqual([
      `City license (DE) due ${formatDay(yesterday)}`,
      `Articles of incorporation (DE) due ${formatDay(week)}`,
    ])
    await articles.move('planned', 'ready')
    expect((await findItems(publicId))[1]?.about).toBe(
      `Articles of incorporation (DE) due ${formatDay(week)}. Ready to file.`,
    )
    const before = (await fetchWork()).counts
    await articles.move('ready', 'filed')
    expect((await findItems(publicId)).map(({ dueOn }) => dueOn)).toEqual([yesterday])
    expect((await fetchWork()).counts).toEqual({ ...before, filing: before.filing - 1 })
  })

  test('leave when they are postponed or their project closes', async () => {
    const { publicId, projectId } = await createProject()
    const articles = await plan(publicId, { dueOn: getToday() })
    const initial = await plan(publicId, { kind: 'initial-report', dueOn: getToday() })
    expect(await findKinds(publicId)).toEqual(['filing', 'filing'])
    await articles.postpone(addDays(getToday(), 30))
    expect((await findItems(publicId)).map(({ key }) => key)).toEqual([String(initial.id)])
    const closed = { closedOn: getToday(), closedReason: 'other' } as const
    await program.context.database.update(projects).set(closed).where(eq(projects.id, projectId))
    expect(await findKinds(publicId)).toEqual([])
  })

  test('wait when they were rejected, until they are filed again', async () => {
    const { publicId } = await createProject()
    const articles = await plan(publicId, {})
    await articles.move('planned', 'ready')
    await articles.move('ready', 'filed')
    expect(await findKinds(publicId)).toEqual([])
    await articles.move('filed', 'rejected', 'The name is taken.')
    const [rejected, ...others] = await findItems(publicId)
    expect(others).toEqual([])
    expect(rejected).toMatchObject({
      kind: 'filing',
      about: 'Articles of incorporation (DE) rejected: The name is taken.',
      group: 'us',
      sinceDay: getToday(),
      dueOn: null,
    })
    const decide = (daysAgo: number) =>
      program.context.database
        .update(filings)
        .set({ decidedOn: addDays(getToday(), -daysAgo) })
        .where(eq(filings.id, articles.id))
    await decide(3)
    expect(await findItems(publicId)).toMatchObject([{ group: 'us' }])
    await decide(4)
    expect(await findItems(publicId)).toMatchObject([{ group: 'late', sinceDay: addDays(getToday(), -4) }])
    await plan(publicId, {})
    expect(await findKinds(publicId)).toEqual([])
  })

  test('belong to their own assignee, or else to that of the project', async () => {
    const { publicId, projectId } = await createProject()
    const assignee = await signInNewUser(program, { role: 'admin', name: 'Vera Holt' })
    const articles = await plan(publicId, { dueOn: getToday(), assigneeId: assignee.id })
    const report = await plan(publicId, { kind: 'initial-report', dueOn: getToday() })
    const findKeys = async (query: Query) => (await findItems(publicId, query)).map(({ key }) => key)
    const colleague = await signInNewUser(program, { role: 'admin', name: 'Ruth Lind' })
    await program.context.database
      .update(projects)
      .set({ assignedAdminId: colleague.id })
      .where(eq(projects.id, projectId))
    expect(await findKeys({ assignee: assignee.id })).toEqual([String(articles.id)])
    expect(await findKeys({ assignee: colleague.id })).toEqual([String(report.id)])
    expect((await findItems(publicId)).map(({ assignee: name }) => name).toSorted()).toEqual([
      'Ruth Lind',
      'Vera Holt',
    ])
    expect((await fetchWork({ assignee: assignee.id })).counts.filing).toBe(1)
  })
})

test('a project past the target of its status waits until the status changes', async () => {
  const { publicId, projectId } = await createProject()
  const set = (changes: Partial<typeof projects.$inferInsert>) =>
    program.context.database.update(projects).set(changes).where(eq(projects.id, projectId))
  const target = stageTargetDays.filing ?? 0
  const getStart = (daysLate: number) => new Date(Date.now() - (target + daysLate) * DAY_MS)
  await set({ status: 'filing', statusSince: getStart(-0.01) })
  expect(await findItems(publicId)).toEqual([])
  const statusSince = getStart(4.5)
  await set({ statusSince })
  const [item, ...others] = await findItems(publicId)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'step',
    key: String(projectId),
    about: `Past the ${target}-day target for 501(c)(3) Filing`,
    dueAt: new Date(statusSince.getTime() + target * DAY_MS),
    dueOn: null,
  })
  const before = (await fetchWork()).counts
  await staff.browser.call(changeStatus, { params: { publicId }, body: { status: 'irs_approved' } })
  expect(await findItems(publicId)).toEqual([])
  expect((await fetchWork()).counts).toEqual({ ...before, step: before.step - 1 })

  await set({ status: 'live', statusSince: getStart(400) })
  expect(await findItems(publicId)).toEqual([])
  await set({ status: 'ads_setup', closedOn: getToday(), closedReason: 'other' })
  expect(await findItems(publicId)).toEqual([])
})

test('the queue lists exactly the projects that the project list shows as overdue', async () => {
  for (const status of statusesBeforeLaunch) {
    const { projectId } = await createProject()
    const statusSince = new Date(Date.now() - 100 * DAY_MS)
    await program.context.database
      .update(projects)
      .set({ status, statusSince })
      .where(eq(projects.id, projectId))
  }
  const { projects: listed } = await staff.browser.call(listAllProjects, { query: { overdue: 'yes' } })
  const { items } = await fetchWork({ kind: 'step' })
  expect(listed.length).toBeGreaterThanOrEqual(statusesBeforeLaunch.length)
  expect(items.map(({ project }) => project?.publicId).toSorted()).toEqual(
    listed.map(({ publicId }) => publicId).toSorted(),
  )
  const now = new Date()
  for (const { dueAt, project } of items) {
    const found = listed.find(({ publicId }) => publicId === project?.publicId)
    const daysLate = Math.ceil((now.getTime() - (dueAt?.getTime() ?? 0)) / DAY_MS)
    expect(found && countDaysOverdue(found, now)).toBe(daysLate)
  }
})

/** Returns PostgreSQL's plan of the query for a page with items of one kind. */
const explainKind = async (kind: WorkKind): Promise<string> => {
  const pool = new pg.Pool({ connectionString: program.context.config.databaseUrl, max: 1 })
  const queries: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => queries.push({ text, values }) }
  const page = {
    kinds: [kind],
    assignee: undefined,
    now: new Date(),
    grantWarnings: [],
    limit: 50,
    offset: 0,
  }
  try {
    await findWorkItems(drizzle(pool, { schema, casing: 'snake_case', logger }), page)
    const [{ text, values } = { text: '', values: [] }] = queries
    const { rows } = await pool.query(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await pool.end()
  }
}

test('a page of many document requests reads the oldest from an index', async () => {
  const { projectId } = await createProject()
  const { database } = program.context
  await database.execute(sql`
    insert into document_requests (project_id, type, words, due_on, status, waiting_since, status_since)
    select ${projectId}, 'minutes', 'one of many', current_date + (n % 60 - 30),
      (array['pending', 'submitted', 'approved'])[1 + n % 3],
      case when n % 3 = 0 then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
    from generate_series(1, 30000) n`)
  await database.execute(sql`analyze document_requests, projects`)
  expect(await explainKind('document')).toContain('using document_requests_submitted')
  expect(await explainKind('overdue')).toContain('using document_requests_overdue')
  await database.execute(sql`delete from document_requests where words = 'one of many'`)
})

test('a page of many eligibility answers reads the oldest from an index', async () => {
  const { projectId } = await createProject()
  const { database } = program.context
  await database.execute(sql`
    insert into screenings (project_id, worksheet, answers, saved_at, submitted_at, result, confirmed_form, confirmed_at)
    select ${projectId}, 'many', '{}', now(), now() - n * interval '1 minute', '{}', form, case when form is not null then now() end
    from generate_series(1, 20000) n, lateral (select case when n % 20 > 0 then '1023' end as form) confirmed`)
  await database.execute(sql`analyze screenings, projects`)
  expect(await explainKind('screening')).toContain('using screenings_waiting')
  await database.execute(sql`delete from screenings where worksheet = 'many'`)
})

test('a page of many filings reads the first from an index', async () => {
  const { projectId } = await createProject()
  const { database } = program.context
  await database.execute(sql`
    insert into filings (project_id, kind, jurisdiction, period, due_on, state, filed_on, decided_on, reason)
    select ${projectId}, 'annual-report', 'DE', date '2000-01-01' + n, current_date + (n % 700 - 350), state,
      case when state <> 'planned' then current_date - 9 end, case when state <> 'planned' then current_date - n / 20 end, 'one of many'
    from (select n, (array['planned', 'accepted', 'rejected'])[1 + n % 3] as state from generate_series(1, 30000) n) as numbered`)
  await database.execute(sql`analyze filings, projects`)
  const explained = await explainKind('filing')
  expect(explained).toContain('using filings_due')
  expect(explained).toContain('using filings_rejected')
  await database.execute(sql`delete from filings where reason = 'one of many'`)
})

test('pages of items that are due on one day leave out none', async () => {
  const { database } = program.context
  const assignee = await signInNewUser(program, { role: 'admin', name: 'Pia Sand' })
  const { projectId } = await createProject()
  await database.execute(sql`
    insert into filings (id, project_id, kind, jurisdiction, period, due_on, state, assignee_id)
    overriding system value
    select 99990 + n, ${projectId}, 'annual-report', 'DE', date '2001-01-01' + n, current_date, 'planned', ${assignee.id}
    from generate_series(0, 19) n`)
  const keys: string[] = []
  for (const offset of [0, 7, 14]) {
    const page = {
      kinds: workKinds,
      assignee: assignee.id,
      now: new Date(),
      grantWarnings: [],
      limit: 7,
      offset,
    }
    keys.push(...(await findWorkItems(database, page)).map(({ key }) => key))
  }
  expect(keys).toEqual(Array.from({ length: 20 }, (_, index) => String(99_990 + index)))
  await database.execute(sql`delete from filings where project_id = ${projectId}`)
})

test('sorts all kinds by age, and filters the list and counts by kind and assignee', async () => {
  const { database } = program.context
  const getDaysAgo = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  const cases = [await createProject(), await createProject(), await createProject()]
  for (const [index, { projectId }] of cases.entries())
    await database
      .update(projects)
      .set({
        ...(index === 1
          ? { status: 'submitted', statusSince: getDaysAgo(300) }
          : { awaitingReplySince: getDaysAgo(400 - index * 150) }),
        assignedAdminId: index === 2 ? staff.id : null,
      })
      .where(eq(projects.id, projectId))
  const findCaseIndexes = (items: WorkItem[]) =>
    items.flatMap(({ project }) => {
      const caseIndex = cases.findIndex(({ publicId }) => publicId === project?.publicId)
      return caseIndex < 0 ? [] : [caseIndex]
    })
  const all = await fetchWork()
  // The submitted application is also past its status's target, so it comes first as a late step.
  expect(findCaseIndexes(all.items)).toEqual([1, 0, 1, 2])
  const times = all.items.flatMap(({ since, dueOn, dueAt }) =>
    dueOn === null && dueAt === null ? [since.getTime()] : [],
  )
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect((await staff.browser.call(countWork)).total).toBe(all.items.length)
  expect(findCaseIndexes((await fetchWork({ kind: 'message' })).items)).toEqual([0, 2])
  const mine = await fetchWork({ assignee: 'mine' })
  expect(findCaseIndexes(mine.items)).toEqual([2])
  expect(mine.items[0]?.assignee).toBe('Nora Whitfield')
  expect(mine.counts).toEqual({
    dispute: 0,
    grant: 0,
    message: 1,
    application: 0,
    filing: 0,
    document: 0,
    overdue: 0,
    step: 0,
    screening: 0,
    paper: 0,
    declined: 0,
    payment: 0,
    mail: 0,
    event: 0,
  })
  expect(findCaseIndexes((await fetchWork({ assignee: staff.id })).items)).toEqual([2])
  expect(findCaseIndexes((await fetchWork({ assignee: 'nobody' })).items)).toEqual([1, 0, 1])
  expect((await fetchWork({ page: 2 })).items).toEqual([])
})

test('exactly one full page of work has no second page', async () => {
  const { database } = program.context
  const assignee = await signInNewUser(program, { role: 'admin', name: 'Ada Rowe' })
  const { projectId } = await createProject()
  await database.update(projects).set({ assignedAdminId: assignee.id }).where(eq(projects.id, projectId))
  const createFailedEmails = (count: number) =>
    Array.from({ length: count }, () => ({
      kind: 'receipt' as const,
      html: '',
      text: '',
      status: 'failed' as const,
      subject: 'Your receipt',
      recipient: 'gone@test.example',
      messageId: randomUUID(),
      projectId,
    }))
  const fetchPageCounts = async () => {
    const { pagination } = await fetchWork({ assignee: assignee.id })
    return [pagination.total, pagination.totalPages]
  }
  await database.insert(emails).values(createFailedEmails(WORK_PAGE_SIZE))
  expect(await fetchPageCounts()).toEqual([WORK_PAGE_SIZE, 1])
  await database.insert(emails).values(createFailedEmails(1))
  expect(await fetchPageCounts()).toEqual([WORK_PAGE_SIZE + 1, 2])
  expect((await fetchWork({ assignee: assignee.id, page: 2 })).items).toHaveLength(1)
})

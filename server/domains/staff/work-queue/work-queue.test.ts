import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addDays, easternDay, formatDay } from '#contract/dates.ts'
import { listDocumentRequests, requestDocuments, reviewDocument } from '#contract/documents'
import { markAnswered, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import { changeStatus } from '#contract/projects'
import {
  countWork,
  listAllProjects,
  listWork,
  type WorkItem,
  type WorkKind,
  workPageSize,
} from '#contract/staff'
import * as schema from '#server/database/schema.ts'
import { mails, payments, projects, webhookEvents } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { pdf, sendFile } from '#tests/uploads.ts'
import { application, buy, signIn } from '#tests/users.ts'
import { findWork } from './work-queue.queries.ts'

const program = await runProgram()
const staff = await signIn(program, { role: 'admin', name: 'Nora Whitfield' })

type Query = Parameters<typeof staff.browser.call<typeof listWork>>[1]['query']
const work = (query: Query = {}) => staff.browser.call(listWork, { query })
const itemsOf = async (publicId: string, query: Query = {}): Promise<WorkItem[]> =>
  (await work(query)).items.filter(({ project }) => project?.publicId === publicId)
const kindsOf = async (publicId: string, query: Query = {}): Promise<WorkKind[]> =>
  (await itemsOf(publicId, query)).map(({ kind }) => kind)

const newProject = async () => {
  const client = await buy(program, { name: 'Ida Quist' })
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
  const { publicId, asks, answer, needsReply } = await newProject()
  expect(await itemsOf(publicId)).toEqual([])
  const first = await asks('When do you file?')
  await asks('And what does it cost?')
  const [item] = await itemsOf(publicId)
  expect(item).toMatchObject({
    kind: 'message',
    about: 'And what does it cost?',
    project: { publicId, user: 'Ida Quist' },
    assignee: null,
  })
  expect(item?.since).toEqual(first.createdAt)
  expect(await needsReply()).toBe(true)

  await answer('On Monday.')
  expect(await itemsOf(publicId)).toEqual([])
  expect(await needsReply()).toBe(false)
})

test("dismissing a message that needs no answer doesn't dismiss a newer one", async () => {
  const { publicId, asks, settle } = await newProject()
  const thanks = await asks('Thank you!')
  const question = await asks('One more thing: may we start?')
  await settle(thanks.id)
  expect(await kindsOf(publicId)).toEqual(['message'])
  await settle(question.id)
  expect(await kindsOf(publicId)).toEqual([])
})

test('neither a question nor an answer counts as a change to the project', async () => {
  const { asks, answer, projectId } = await newProject()
  const updatedAt = async () => {
    const [row] = await program.context.database.select().from(projects).where(eq(projects.id, projectId))
    return row?.updatedAt
  }
  const before = await updatedAt()
  await asks('Hello?')
  await answer('Hello!')
  expect(await updatedAt()).toEqual(before)
})

test('a submitted application waits from its submission until its status changes', async () => {
  const { publicId, browser } = await newProject()
  const submittedAfter = Date.now()
  await browser.send('PUT', `/api/projects/${publicId}/complete`, { body: application })
  const [item] = await itemsOf(publicId)
  expect(item).toMatchObject({ kind: 'application', about: application.purpose })
  expect(item?.since.getTime()).toBeGreaterThanOrEqual(submittedAfter)
  await staff.browser.call(changeStatus, { params: { publicId }, body: { status: 'under_review' } })
  expect(await kindsOf(publicId)).toEqual([])
})

test('flagged payments, failed emails, and failed events wait too, even without a project', async () => {
  const { publicId, projectId, userId } = await newProject()
  const { database } = program.context
  await database.insert(payments).values([
    { userId, projectId, amount: 600_000, status: 'duplicate', paidAt: new Date() },
    { userId, projectId: null, amount: 1234, status: 'mismatch', paidAt: new Date() },
  ])
  const mail = { kind: 'receipt', html: '', text: '', status: 'failed', subject: 'Your receipt' } as const
  await database.insert(mails).values([
    { ...mail, recipient: 'gone@test.example', messageId: 'a', projectId },
    { ...mail, recipient: 'lost@test.example', messageId: 'b' },
  ])
  const event = { eventType: 'charge.refunded', processingError: 'The provider is away' }
  await database.insert(webhookEvents).values([
    { ...event, stripeEventId: 'evt_a', relatedProjectId: projectId },
    { ...event, stripeEventId: 'evt_b' },
    { ...event, stripeEventId: 'evt_done', processed: true },
  ])
  expect((await itemsOf(publicId)).map(({ about }) => about)).toEqual([
    'Duplicate payment of $6,000 to refund',
    'Your receipt (to gone@test.example)',
    "The payment provider's charge.refunded couldn't be processed",
  ])
  const { items } = await work()
  const others = items.filter(({ project }) => project === null)
  expect(others.map(({ about, search }) => [about, search])).toEqual([
    ["A payment of $12.34 doesn't match the order", expect.stringMatching(/^CW-\d{6}$/)],
    ['Your receipt (to lost@test.example)', 'lost@test.example'],
    ["The payment provider's charge.refunded couldn't be processed", 'evt_b'],
  ])
})

test('a submitted document waits for review, and an overdue request for its client', async () => {
  const { publicId } = await newProject()
  const params = { id: publicId }
  const today = easternDay(new Date())
  const ask = (type: 'minutes' | 'budget' | 'bylaws', dueOn: string) =>
    staff.browser.call(requestDocuments, {
      params,
      body: { requests: [{ type, words: 'Please send it to us soon.', dueOn }] },
    })
  await ask('minutes', addDays(today, -1))
  await ask('budget', today)
  await ask('bylaws', addDays(today, 7))
  const [overdue, ...others] = await itemsOf(publicId)
  expect(others).toEqual([])
  expect(overdue).toMatchObject({
    kind: 'overdue',
    about: `Board Minutes was due ${formatDay(addDays(today, -1))}. Waiting on the client.`,
    project: { publicId },
  })
  // It is overdue since today, however long ago we asked for it.
  expect(overdue?.sinceDay).toBe(today)
  expect(easternDay(overdue?.since ?? new Date(0))).toBe(today)
  expect(easternDay(new Date((overdue?.since.getTime() ?? 0) - 1))).toBe(addDays(today, -1))
  const requests = await staff.browser.call(listDocumentRequests, { params })
  const minutes = requests.find(({ type }) => type === 'minutes')

  const before = (await work()).counts
  await sendFile(staff.browser, publicId, pdf(), { name: 'Minutes.pdf', requestId: minutes?.id })
  const [toReview, ...rest] = await itemsOf(publicId)
  expect(rest).toEqual([])
  expect(toReview).toMatchObject({ kind: 'document', about: 'Board Minutes to approve or send back' })
  expect(toReview?.since.getTime()).toBeGreaterThan(overdue?.since.getTime() ?? 0)
  expect((await work()).counts).toEqual({
    ...before,
    overdue: before.overdue - 1,
    document: before.document + 1,
  })
  expect(await kindsOf(publicId, { kind: 'document' })).toEqual(['document'])

  const requestId = minutes?.id ?? 0
  await staff.browser.call(reviewDocument, {
    params: { requestId },
    body: { verdict: 'return', reason: 'A signature is missing.' },
  })
  expect(await kindsOf(publicId)).toEqual(['overdue'])
  await sendFile(staff.browser, publicId, pdf(), { name: 'Signed.pdf', requestId })
  await staff.browser.call(reviewDocument, { params: { requestId }, body: { verdict: 'approve' } })
  expect(await kindsOf(publicId)).toEqual([])
})

/** How PostgreSQL would read a page of one kind. */
const planOf = async (kind: WorkKind): Promise<string> => {
  const pool = new pg.Pool({ connectionString: program.context.config.databaseUrl, max: 1 })
  const asked: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => asked.push({ text, values }) }
  const page = { kinds: [kind], assignee: undefined, limit: 50, offset: 0 }
  try {
    await findWork(drizzle(pool, { schema, casing: 'snake_case', logger }), page)
    const [{ text, values } = { text: '', values: [] }] = asked
    const { rows } = await pool.query(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await pool.end()
  }
}

test('a page of many document requests reads the oldest from an index', async () => {
  const { projectId } = await newProject()
  const { database } = program.context
  await database.execute(sql`
    insert into document_requests (project_id, type, words, due_on, status, waiting_since, status_since)
    select ${projectId}, 'minutes', 'one of many', current_date + (n % 60 - 30),
      (array['pending', 'submitted', 'approved'])[1 + n % 3],
      case when n % 3 = 0 then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
    from generate_series(1, 30000) n`)
  await database.execute(sql`analyze document_requests`)
  expect(await planOf('document')).toContain('using document_requests_submitted')
  expect(await planOf('overdue')).toContain('using document_requests_overdue')
  await database.execute(sql`delete from document_requests where words = 'one of many'`)
})

test('sorts all kinds by age, and filters the list and counts by kind and assignee', async () => {
  const { database } = program.context
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  const cases = [await newProject(), await newProject(), await newProject()]
  for (const [index, { projectId }] of cases.entries())
    await database
      .update(projects)
      .set({
        ...(index === 1
          ? { status: 'submitted', statusSince: days(300) }
          : { awaitingReplySince: days(400 - index * 150) }),
        assignedAdminId: index === 2 ? staff.id : null,
      })
      .where(eq(projects.id, projectId))
  const ours = (items: WorkItem[]) =>
    items.flatMap(({ project }) => {
      const place = cases.findIndex(({ publicId }) => publicId === project?.publicId)
      return place < 0 ? [] : [place]
    })
  const all = await work()
  expect(ours(all.items)).toEqual([0, 1, 2])
  const times = all.items.map(({ since }) => since.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect((await staff.browser.call(countWork)).total).toBe(all.items.length)
  expect(ours((await work({ kind: 'message' })).items)).toEqual([0, 2])
  const mine = await work({ assignee: 'mine' })
  expect(ours(mine.items)).toEqual([2])
  expect(mine.items[0]?.assignee).toBe('Nora Whitfield')
  expect(mine.counts).toEqual({
    dispute: 0,
    message: 1,
    application: 0,
    document: 0,
    overdue: 0,
    payment: 0,
    mail: 0,
    event: 0,
  })
  expect(ours((await work({ assignee: staff.id })).items)).toEqual([2])
  expect(ours((await work({ assignee: 'nobody' })).items)).toEqual([0, 1])
  expect((await work({ page: 2 })).items).toEqual([])
})

test('exactly one full page of work has no second page', async () => {
  const { database } = program.context
  const assignee = await signIn(program, { role: 'admin', name: 'Ada Rowe' })
  const { projectId } = await newProject()
  await database.update(projects).set({ assignedAdminId: assignee.id }).where(eq(projects.id, projectId))
  const failedEmails = (count: number) =>
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
  const pagesOf = async () => {
    const { pagination } = await work({ assignee: assignee.id })
    return [pagination.total, pagination.totalPages]
  }
  await database.insert(mails).values(failedEmails(workPageSize))
  expect(await pagesOf()).toEqual([workPageSize, 1])
  await database.insert(mails).values(failedEmails(1))
  expect(await pagesOf()).toEqual([workPageSize + 1, 2])
  expect((await work({ assignee: assignee.id, page: 2 })).items).toHaveLength(1)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { changeDocumentVisibility, listDocuments } from '#contract/documents'
import {
  changeFilingState,
  FilingQuery,
  filingViews,
  getFiling,
  getRules,
  listAllFilings as listAllFilingsRoute,
  listFilings,
  listObligations,
  listStaffFilings,
  planFiling,
  removeFiling,
  saveOrganizationProfile,
  updateFiling,
} from '#contract/formation'
import { closeAccount } from '#contract/identity'
import { getStaffPayment } from '#contract/payments'
import { assignProjects, changeStatus, getStaffProject, listUpdates } from '#contract/projects'
import type { RouteCall, RouteReply } from '#contract/route.ts'
import { filings, projects } from '#server/database/schema.ts'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, password, signInNewUser } from '#tests/users.ts'
import { listAllFilings } from './filings.ts'

const program = await runProgram()
const { browser: staff, id: staffId } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { browser: colleague, id: colleagueId } = await signInNewUser(program, {
  role: 'admin',
  name: 'Theo Brandt',
})
const { id: otherId } = await signInNewUser(program, { role: 'admin', name: 'Uma Lind' })
const today = toEasternDay(new Date())

const setProject = (projectId: number, changes: Partial<typeof projects.$inferInsert>) =>
  program.context.database.update(projects).set(changes).where(eq(projects.id, projectId))

const buy = async () => {
  const { publicId, projectId, verified } = await buyPackage(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await setProject(projectId, { userId })
  return { publicId, projectId, browser, params: { id: publicId }, paymentId: verified.paymentId }
}

type NewFiling = RouteCall<typeof planFiling>['body']
type Change = RouteCall<typeof changeFilingState>['body']
type Filing = RouteReply<typeof planFiling>

const plan = (params: { id: string }, filing: Partial<NewFiling> = {}) =>
  staff.call(planFiling, { params, body: { kind: '1023-EZ', jurisdiction: 'US', ...filing } })

const change = (filing: Filing, body: Omit<Change, 'seen'> & Partial<Change>, by = staff) =>
  by.call(changeFilingState, { params: { filingId: filing.id }, body: { seen: filing.state, ...body } })

const upload = async (publicId: string, name: string) => {
  await sendFile(staff, publicId, createPdf(), { type: 'articles', name })
  const [document] = await staff.call(listDocuments, { params: { id: publicId } })
  return document?.publicId ?? ''
}

const file = async (params: { id: string }, filing: Partial<NewFiling> = {}, on = today) =>
  (await change(await plan(params, filing), { state: 'filed', on })).filing

describe('a filing', () => {
  test('goes from planned to accepted, which sets the date and suggests the status', async () => {
    const { publicId, params, projectId } = await buy()
    await setProject(projectId, { status: 'submitted' })
    const planned = await plan(params, { dueOn: addDays(today, 3), assigneeId: staffId, note: 'Ask Ida.' })
    expect(planned).toMatchObject({
      state: 'planned',
      assignee: { name: 'Stella Moore' },
      changedBy: 'Stella Moore',
    })
    const ready = await change(planned, { state: 'ready' })
    expect(ready.suggestedStatus).toBe(null)
    const filedOn = addDays(today, -5)
    const filed = await change(ready.filing, {
      state: 'filed',
      on: filedOn,
      feePaid: 275_00,
      confirmationNumber: '26AB12CD',
    })
    expect(filed).toMatchObject({
      suggestedStatus: 'filing',
      filing: { state: 'filed', filedOn, decidedOn: null, feePaid: 275_00, confirmationNumber: '26AB12CD' },
    })
    const decidedOn = addDays(today, -1)
    const accepted = await change(filed.filing, { state: 'accepted', on: decidedOn })
    expect(accepted).toMatchObject({
      suggestedStatus: 'irs_approved',
      filing: { state: 'accepted', filedOn, decidedOn, feePaid: 275_00, confirmationNumber: '26AB12CD' },
    })
    const project = await staff.call(getStaffProject, { params: { publicId } })
    expect(project).toMatchObject({ status: 'submitted', irs501c3ApprovedAt: decidedOn })
    // The status change keeps the date that was set when the filing was accepted.
    const body = { status: accepted.suggestedStatus ?? 'live' }
    const moved = await staff.call(changeStatus, { params: { publicId }, body })
    expect(moved).toMatchObject({ status: 'irs_approved', irs501c3ApprovedAt: decidedOn })
  })

  test('that was rejected shows its reason to the client', async () => {
    const { params, browser } = await buy()
    const filed = await file(params, { kind: 'articles', jurisdiction: 'OH' })
    const { status, body } = await staff.refused(changeFilingState, {
      params: { filingId: filed.id },
      body: { state: 'rejected', seen: 'filed' },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['reason']])
    await change(filed, { state: 'rejected', reason: 'The name is taken.' })
    expect(await browser.call(listFilings, { params })).toMatchObject([
      { kind: 'articles', state: 'rejected', reason: 'The name is taken.', decidedOn: today },
    ])
    const [update] = await browser.call(listUpdates, { params })
    expect(update?.message).toContain('The name is taken.')
  })

  test('can be reversed, which clears its date', async () => {
    const { publicId, params } = await buy()
    const filed = await file(params, { kind: 'articles', jurisdiction: 'OH' }, addDays(today, -9))
    const { filing } = await change(filed, { state: 'accepted', on: addDays(today, -2) })
    const readDate = async () =>
      (await staff.call(getStaffProject, { params: { publicId } })).incorporationDate
    expect(await readDate()).toBe(addDays(today, -2))
    const back = await change(filing, { state: 'filed' })
    expect(back.filing).toMatchObject({ filedOn: addDays(today, -9), decidedOn: null })
    expect(await readDate()).toBe(null)
  })

  test('that is reversed keeps a date that staff corrected', async () => {
    const { publicId, projectId, params } = await buy()
    const { filing } = await change(await file(params, { kind: 'articles', jurisdiction: 'OH' }), {
      state: 'accepted',
    })
    await setProject(projectId, { incorporationDate: '2026-01-05' })
    await change(filing, { state: 'filed' })
    const project = await staff.call(getStaffProject, { params: { publicId } })
    expect(project.incorporationDate).toBe('2026-01-05')
  })

  test('for an EIN requires one, and stores it in the project', async () => {
    const { publicId, params } = await buy()
    const filed = await file(params, { kind: 'ein' })
    const call = { params: { filingId: filed.id }, body: { state: 'accepted', seen: 'filed' } } as const
    const { body } = await staff.refused(changeFilingState, call)
    expect(body.fields).toEqual({ confirmationNumber: 'An EIN looks like 12-3456789' })
    await change(filed, { state: 'accepted', confirmationNumber: '12-3456789' })
    expect((await staff.call(getStaffProject, { params: { publicId } })).einNumber).toBe('12-3456789')
  })

  test('suggests no status that the project has passed', async () => {
    const { params, projectId } = await buy()
    await setProject(projectId, { status: 'live' })
    expect((await change(await file(params), { state: 'accepted' })).suggestedStatus).toBe(null)
  })
})

describe('two staff', () => {
  test('who accept one filing at once: one wins, and the other reads who was first', async () => {
    const { params } = await buy()
    const filed = await file(params)
    const call = { params: { filingId: filed.id }, body: { state: 'accepted', seen: 'filed' } } as const
    const replies = await Promise.all(
      [staff, colleague].map((browser) =>
        browser.send('PUT', `/api/admin/filings/${filed.id}/state`, { body: call.body }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refusal = await colleague.refused(changeFilingState, call)
    expect(refusal.body.code).toBe('FILING_CHANGED_MEANWHILE')
    expect(refusal.body.message).toMatch(
      /^(Stella Moore|Theo Brandt) changed this filing .* It’s accepted now\./,
    )
  })

  test('who edit one filing: the second reads that it changed, and loses nothing of the first', async () => {
    const { params } = await buy()
    const filing = await plan(params)
    const edit = {
      params: { filingId: filing.id },
      body: { seenAt: filing.updatedAt.toISOString(), feePaid: 275_00 },
    }
    await staff.call(updateFiling, edit)
    const { body } = await colleague.refused(updateFiling, {
      ...edit,
      body: { ...edit.body, feePaid: 600_00 },
    })
    expect(body.code).toBe('FILING_CHANGED_MEANWHILE')
    expect(await staff.call(listStaffFilings, { params })).toMatchObject([{ feePaid: 275_00 }])
  })

  test('who plan the same filing at once: one is planned', async () => {
    const { publicId, params } = await buy()
    const body = { kind: '1023', jurisdiction: 'US' }
    const replies = await Promise.all(
      [staff, colleague].map((browser) =>
        browser.send('POST', `/api/admin/projects/${publicId}/filings`, { body }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await staff.call(listStaffFilings, { params })).toHaveLength(1)
  })
})

describe('of one kind and period', () => {
  const year = { kind: 'federal-return', period: '2026-12-31' } as const

  test('one filing is open, until it’s decided', async () => {
    const { params } = await buy()
    const first = await file(params, year)
    const refuse = async (filing: NewFiling) =>
      (await staff.refused(planFiling, { params, body: filing })).body
    expect((await refuse({ ...year, jurisdiction: 'US' })).code).toBe('FILING_ALREADY_OPEN')
    await plan(params, { ...year, period: '2027-12-31' })
    const { filing } = await change(first, { state: 'rejected', reason: 'A schedule is missing.' })
    const again = await plan(params, year)
    const { body } = await staff.refused(changeFilingState, {
      params: { filingId: filing.id },
      body: { state: 'filed', seen: 'rejected' },
    })
    expect(body.code).toBe('FILING_ALREADY_OPEN')
    await staff.call(removeFiling, { params: { filingId: again.id } })
    await change(filing, { state: 'filed' })
  })

  test('a single filing has no period, whatever was sent', async () => {
    const { params } = await buy()
    expect(await plan(params, { period: '2026-12-31' })).toMatchObject({ period: null })
  })
})

describe('is refused:', () => {
  test.each([
    ['a kind that doesn’t exist', { kind: '1040' as '1023' }, 'kind'],
    ['a return without a fiscal year', { kind: 'federal-return' }, 'period'],
    ['another filing without a name', { kind: 'other' }, 'title'],
    ['a jurisdiction without rules', { jurisdiction: 'PR' as 'US' }, 'jurisdiction'],
    ['an impossible due date', { dueOn: '2026-02-30' }, 'dueOn'],
    ['a Social Security number in the note', { note: 'SSN 123-45-6789' }, 'note'],
    ['a negative fee', { feePaid: -1 }, 'feePaid'],
    ['an assignee who isn’t staff', { assigneeId: 2_000_000_000 }, 'assigneeId'],
  ] satisfies [string, Partial<NewFiling>, string][])('%s', async (_what, filing, field) => {
    const { params } = await buy()
    const body = { kind: '1023', jurisdiction: 'US', ...filing } as NewFiling
    const refusal = await staff.refused(planFiling, { params, body })
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, [field]])
    expect(await staff.call(listStaffFilings, { params })).toEqual([])
  })

  test('a day in the future, and a decision before the filing', async () => {
    const { params } = await buy()
    const filed = await file(params)
    const refuse = async (on: string) =>
      (
        await staff.refused(changeFilingState, {
          params: { filingId: filed.id },
          body: { state: 'accepted', seen: 'filed', on },
        })
      ).body.fields
    expect(await refuse(addDays(today, 1))).toEqual({ on: 'Please enter a day that isn’t in the future' })
    expect(Object.keys((await refuse(addDays(today, -1))) ?? {})).toEqual(['on'])
  })

  test('a state that skips others, and removing what was filed', async () => {
    const { params } = await buy()
    const planned = await plan(params)
    const body = { state: 'accepted', seen: 'planned' } as const
    const skipped = await staff.refused(changeFilingState, { params: { filingId: planned.id }, body })
    expect(skipped.body.code).toBe('FILING_STATE_NOT_POSSIBLE')
    const { filing } = await change(planned, { state: 'filed' })
    const removal = await staff.refused(removeFiling, { params: { filingId: filing.id } })
    expect(removal.body.code).toBe('FILING_NOT_REMOVABLE')
  })

  test('any change of a closed project', async () => {
    const { params, projectId } = await buy()
    const planned = await plan(params)
    await setProject(projectId, { closedOn: today, closedReason: 'other' })
    const codes = [
      (await staff.refused(planFiling, { params, body: { kind: '1023', jurisdiction: 'US' } })).body.code,
      (await staff.refused(removeFiling, { params: { filingId: planned.id } })).body.code,
    ]
    expect(codes).toEqual(['PROJECT_CLOSED', 'PROJECT_CLOSED'])
  })

  test('a document of another project', async () => {
    const [{ params }, other] = [await buy(), await buy()]
    const documentId = await upload(other.publicId, 'letter.pdf')
    const body = { kind: '1023', jurisdiction: 'US', documentId } as const
    expect((await staff.refused(planFiling, { params, body })).body.code).toBe('DOCUMENT_NOT_FOUND')
  })
})

test('the client sees a filing’s document only if it’s shared, and never its note or assignee', async () => {
  const { params, publicId, browser } = await buy()
  const documentId = await upload(publicId, 'letter.pdf')
  await plan(params, { documentId, note: 'Secret', assigneeId: staffId })
  await staff.call(changeDocumentVisibility, { params: { documentId }, body: { isPublic: false } })
  const [hidden] = await browser.call(listFilings, { params })
  expect(hidden).toMatchObject({ kind: '1023-EZ', document: null })
  expect(JSON.stringify(hidden)).not.toMatch(/Secret|Stella/)
  await staff.call(changeDocumentVisibility, { params: { documentId }, body: { isPublic: true } })
  expect(await browser.call(listFilings, { params })).toMatchObject([{ document: { name: 'letter.pdf' } }])
})

test('a project’s new assignee gets the open filings of the previous one, and no others', async () => {
  const { params, projectId } = await buy()
  const assign = (assigneeId: number | null, seenAssigneeId: number | null) =>
    staff.call(assignProjects, { body: { projects: [{ publicId: params.id, assigneeId, seenAssigneeId }] } })
  await assign(staffId, null)
  await plan(params, { assigneeId: staffId })
  await plan(params, { kind: 'ein', assigneeId: otherId })
  await plan(params, { kind: 'articles', jurisdiction: 'GA' })
  await change(
    await file(params, { kind: 'charity-registration', jurisdiction: 'GA', assigneeId: staffId }),
    {
      state: 'accepted',
      on: today,
    },
  )
  await assign(colleagueId, staffId)
  const assignees = await program.context.database
    .select({ kind: filings.kind, assigneeId: filings.assigneeId })
    .from(filings)
    .where(eq(filings.projectId, projectId))
    .orderBy(filings.kind)
  expect(assignees).toEqual([
    { kind: '1023-EZ', assigneeId: colleagueId },
    { kind: 'articles', assigneeId: null },
    { kind: 'charity-registration', assigneeId: staffId },
    { kind: 'ein', assigneeId: otherId },
  ])
})

test('undoing an assignment gives back only the filings that it passed on', async () => {
  const { params } = await buy()
  const assign = async (assigneeId: number, seenAssigneeId: number | null, onlyFilings?: number[]) => {
    const project = { publicId: params.id, assigneeId, seenAssigneeId, ...(onlyFilings && { onlyFilings }) }
    const { outcomes } = await staff.call(assignProjects, { body: { projects: [project] } })
    return outcomes[0]?.filings
  }
  expect(await assign(staffId, null)).toBeUndefined()
  const own = await plan(params, { assigneeId: staffId })
  const theirs = await plan(params, { kind: 'ein', assigneeId: colleagueId })
  expect(await assign(colleagueId, staffId)).toEqual([own.id])
  expect(await assign(staffId, colleagueId, [own.id])).toEqual([own.id])
  const read = async (id: number) => (await staff.call(getFiling, { params: { filingId: id } })).assignee?.id
  expect([await read(own.id), await read(theirs.id)]).toEqual([staffId, colleagueId])
  // Undoing an assignment that passed on no filings moves none.
  await assign(colleagueId, staffId, [])
  expect([await read(own.id), await read(theirs.id)]).toEqual([staffId, colleagueId])
})

test('the fees of all filings fill in the refund', async () => {
  const { params, paymentId } = await buy()
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const read = async () =>
    (await browser.call(getStaffPayment, { params: { id: paymentId ?? 0 } })).filingFees
  expect(await read()).toBe(0)
  await plan(params, { feePaid: 275_00 })
  const rejected = await file(params, { kind: 'articles', jurisdiction: 'OH', feePaid: 99_50 })
  await change(rejected, { state: 'rejected', reason: 'The name is taken.' })
  expect(await read()).toBe(374_50)
})

test('the calendar omits filed obligations, and lists them again after a rejection', async () => {
  const { params, projectId, browser } = await buy()
  await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  await setProject(projectId, { incorporationDate: '2026-01-05' })
  const list = async () => (await browser.call(listObligations, { params })).obligations
  const [registration] = (await list()).filter(({ kind }) => kind === 'charity-registration')
  expect(registration).toBeDefined()
  const filed = await file(params, { kind: 'charity-registration', jurisdiction: 'OH' })
  const [first] = (await list()).filter(({ kind }) => kind === 'federal-return')
  await file(params, { kind: 'federal-return', period: '2026-12-31' })
  const kinds = (await list()).map(({ kind }) => kind)
  expect(kinds).not.toContain('charity-registration')
  const [second] = (await list()).filter(({ kind }) => kind === 'federal-return')
  expect(second?.due).not.toBe(first?.due)
  await change(filed, { state: 'rejected', reason: 'The fee is missing.' })
  expect((await list()).map(({ kind }) => kind)).toContain('charity-registration')
})

test('closing the account deletes its filings', async () => {
  const { params, projectId, browser } = await buy()
  await plan(params)
  await setProject(projectId, { status: 'live' })
  await browser.call(closeAccount, { body: { password } })
  expect(await program.context.database.$count(filings, eq(filings.projectId, projectId))).toBe(0)
})

describe('the list of all filings', () => {
  test('has the views that staff work from, without closed projects', async () => {
    const [{ params }, closed] = [await buy(), await buy()]
    const late = await plan(params, {
      kind: 'annual-report',
      jurisdiction: 'DE',
      period: '2026-03-01',
      dueOn: addDays(today, -1),
      assigneeId: staffId,
    })
    const soon = (
      await change(await plan(params, { kind: '1023', dueOn: addDays(today, 7) }), { state: 'ready' })
    ).filing
    const later = await plan(params, { kind: 'ein', dueOn: addDays(today, 8) })
    const waiting = await file(params, { kind: 'articles', jurisdiction: 'OH', dueOn: today })
    const toReject = await file(params, { kind: 'charity-registration', jurisdiction: 'OH' })
    const { filing: rejected } = await change(toReject, { state: 'rejected', reason: 'A page is missing.' })
    await plan(closed.params, { dueOn: today })
    await setProject(closed.projectId, { closedOn: today, closedReason: 'other' })
    const own = [late, soon, later, waiting, rejected].map(({ id }) => id)
    const list = async (query: RouteCall<typeof listAllFilingsRoute>['query']) => {
      const { items } = await staff.call(listAllFilingsRoute, { query: { limit: 100, ...query } })
      expect(items.every(({ project }) => project.publicId !== closed.publicId)).toBe(true)
      return items.map(({ id }) => id).filter((id) => own.includes(id))
    }
    // Filings without a due date come last.
    expect(await list({})).toEqual([late.id, waiting.id, soon.id, later.id, rejected.id])
    expect(await list({ view: 'all' })).toEqual(own.toReversed())
    expect(await list({ view: 'accepted' })).toEqual([])
    expect(await list({ view: 'due' })).toEqual([late.id, soon.id])
    expect(await list({ view: 'ready' })).toEqual([soon.id])
    expect(await list({ view: 'waiting' })).toEqual([waiting.id])
    expect(await list({ view: 'rejected' })).toEqual([rejected.id])
    expect(await list({ assignee: staffId })).toEqual([late.id])
    expect(await list({ kind: 'ein' })).toEqual([later.id])
    // Planning the same filing again removes the rejected one from the view.
    const again = await plan(params, { kind: 'charity-registration', jurisdiction: 'OH' })
    expect(await list({ view: 'rejected' })).toEqual([])
    expect(await list({})).not.toContain(rejected.id)
    await staff.call(removeFiling, { params: { filingId: again.id } })
  })
})

test('every obligation of a state can be filed', () => {
  const kinds = new Set(getRules().obligations.map(({ obligation }) => obligation))
  for (const kind of kinds) expect(FilingQuery.safeParse({ kind }).success, kind).toBe(true)
})

describe('with 10,000 filings', () => {
  let planDatabase: Awaited<ReturnType<typeof createExplainedDatabase>>
  beforeAll(async () => {
    planDatabase = await createExplainedDatabase(
      `insert into users (name, email, role) select 'Staff ' || n, 'staff' || n || '@test.example', 'admin' from generate_series(1, 8) n;
      insert into users (name, email) select 'Client ' || n, 'client' || n || '@test.example' from generate_series(1, 2000) n;
      insert into projects (user_id, name, email) select 8 + n, 'Harbor ' || n, 'client' || n || '@test.example' from generate_series(1, 2000) n;
      insert into filings (project_id, kind, jurisdiction, period, due_on, state, filed_on, decided_on, reason, assignee_id)
      select 1 + n % 2000, (array['annual-report', 'federal-return', 'charity-renewal'])[1 + n % 3], 'US', date '2000-01-01' + n, date '2026-01-01' + n * 31 % 700, state,
        case when state in ('filed', 'accepted', 'rejected') then date '2026-01-01' end,
        case when state in ('accepted', 'rejected', 'withdrawn') then date '2026-02-01' end, 'A page is missing.', 1 + n / 6 % 8
      from (select n, (array['planned', 'ready', 'filed', 'accepted', 'rejected', 'withdrawn'])[1 + n * 7 % 6] as state from generate_series(1, 10000) n) as numbered`,
      'filings, projects, users',
    )
  }, 180_000)
  afterAll(() => planDatabase.drop())

  test.each([
    ...filingViews.flatMap((view) => [{ view }, { view, page: 40 }, { view, assignee: 3 }]),
    { kind: 'annual-report', view: 'accepted' },
    { search: 'harbor 17' },
  ])('a page of %o reads a bounded number of rows', async (query) => {
    const read = () =>
      listAllFilings(planDatabase.context, FilingQuery.parse(query), new Date('2026-06-15T12:00:00Z'))
    const { result, statements } = await planDatabase.explain(read)
    expect(result.items.length).toBeGreaterThan(0)
    expectBoundedReads(statements)
  })
})

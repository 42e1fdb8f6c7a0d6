import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import { listMessages, sendMessage, sendMessages } from '#contract/messaging'
import { problems } from '#contract/problem.ts'
import {
  assignProjects,
  changeStatus,
  changeStatuses,
  closeProject,
  getProjectHistory,
  getStaffProject,
  MAX_BULK_PROJECTS,
  undoStatusChanges,
} from '#contract/projects'
import { exportProjects } from '#contract/staff'
import { emails } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, markAddressProven, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })
const colleague = await signInNewUser(program, { role: 'admin', name: 'Theo Brandt' })

const buyPackages = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => buyPackage(program, { name: `Ida${index} Quist` })))

const readProject = (publicId: string) => staff.browser.call(getStaffProject, { params: { publicId } })

const readHistory = async (publicId: string) =>
  (await staff.browser.call(getProjectHistory, { params: { publicId } })).map(({ message }) => message)

const missingId = crypto.randomUUID()

describe('assigning several projects', () => {
  test('reports each project, and a stale or missing one doesn’t stop the others', async () => {
    const [first, stale, last] = await buyPackages(3)
    if (!first || !stale || !last) throw new Error('nothing was bought')
    const assign = (
      publicId: string,
      seenAssigneeId: number | null,
      assigneeId: number | null = staff.id,
    ) => ({
      publicId,
      assigneeId,
      seenAssigneeId,
    })
    const change = (projects: ReturnType<typeof assign>[]) =>
      staff.browser.call(assignProjects, { body: { projects } })
    await change([assign(stale.publicId, null, colleague.id)])

    const reply = await change([
      assign(first.publicId, null),
      assign(stale.publicId, null),
      assign(missingId, null),
      assign(last.publicId, null),
    ])
    expect(reply.outcomes).toEqual([
      { publicId: first.publicId, problem: null },
      { publicId: stale.publicId, problem: problems.ASSIGNED_MEANWHILE.message },
      { publicId: missingId, problem: problems.PROJECT_NOT_FOUND.message },
      { publicId: last.publicId, problem: null },
    ])
    expect((await readProject(first.publicId)).assignee).toBe('Nora Whitfield')
    expect((await readProject(stale.publicId)).assignee).toBe('Theo Brandt')
    expect((await readHistory(last.publicId))[0]).toBe('Changed: assignee.')

    await change([assign(first.publicId, staff.id, null)])
    expect((await readProject(first.publicId)).assignedAdminId).toBeNull()
  })

  test('rejects a client as assignee', async () => {
    const { publicId, userId } = await buyPackage(program)
    const { outcomes } = await staff.browser.call(assignProjects, {
      body: { projects: [{ publicId, assigneeId: userId, seenAssigneeId: null }] },
    })
    expect(outcomes).toEqual([{ publicId, problem: 'That person isn’t a staff member' }])
  })

  test('by two colleagues at once succeeds for one of them per project and fails for the other', async () => {
    const bought = await buyPackages(5)
    const assign = ({ browser, id }: typeof staff, all: typeof bought) =>
      browser.call(assignProjects, {
        body: {
          projects: all.map(({ publicId }) => ({ publicId, assigneeId: id, seenAssigneeId: null })),
        },
      })
    const replies = await Promise.all([assign(staff, bought), assign(colleague, bought.toReversed())])
    const won = replies.map(({ outcomes }) =>
      outcomes.filter(({ problem }) => problem === null).map(({ publicId }) => publicId),
    )
    expect(won.flat().sort()).toEqual(bought.map(({ publicId }) => publicId).sort())
    for (const [index, { id }] of [staff, colleague].entries())
      for (const publicId of won[index] ?? []) expect((await readProject(publicId)).assignedAdminId).toBe(id)
  })
})

describe('changing the status of several projects', () => {
  test('follows the rules of a single change, emails nobody, and can be undone', async () => {
    const [open, closed, moved, same] = await buyPackages(4)
    if (!open || !closed || !moved || !same) throw new Error('nothing was bought')
    await staff.browser.call(closeProject, {
      params: { publicId: closed.publicId },
      body: { reason: 'other', closedOn: toEasternDay(new Date()), note: 'Moved abroad' },
    })
    await staff.browser.call(changeStatus, {
      params: { publicId: moved.publicId },
      body: { status: 'submitted' },
    })
    const { outcomes } = await staff.browser.call(changeStatuses, {
      body: {
        status: 'irs_approved',
        projects: [
          { publicId: closed.publicId, seenStatus: 'onboarding' },
          { publicId: moved.publicId, seenStatus: 'onboarding' },
          { publicId: same.publicId, seenStatus: 'irs_approved' },
          { publicId: open.publicId, seenStatus: 'onboarding' },
        ],
      },
    })
    expect(outcomes).toEqual([
      { publicId: closed.publicId, problem: problems.PROJECT_CLOSED.message },
      { publicId: moved.publicId, problem: problems.STATUS_CHANGED_MEANWHILE.message },
      { publicId: same.publicId, problem: problems.STATUS_UNCHANGED.message },
      { publicId: open.publicId, problem: null, entryId: expect.any(Number) },
    ])
    const changed = await readProject(open.publicId)
    expect(changed.status).toBe('irs_approved')
    expect(changed.irs501c3ApprovedAt).not.toBeNull()
    const ids = [open, closed, moved, same].map(({ projectId }) => projectId)
    expect(
      await database
        .select({ id: emails.id })
        .from(emails)
        .where(and(inArray(emails.projectId, ids), eq(emails.kind, 'status-update'))),
    ).toEqual([])

    const entryId = outcomes.at(-1)?.entryId ?? 0
    const undo = () =>
      staff.browser.call(undoStatusChanges, { body: { projects: [{ publicId: open.publicId, entryId }] } })
    expect((await undo()).outcomes).toEqual([{ publicId: open.publicId, problem: null }])
    expect(await readProject(open.publicId)).toMatchObject({ status: 'onboarding', irs501c3ApprovedAt: null })
    expect((await undo()).outcomes[0]?.problem).toBe(problems.UNDO_TOO_LATE.message)
  })

  test('refuses a status that only the client can reach', async () => {
    const { publicId } = await buyPackage(program)
    const { outcomes } = await staff.browser.call(changeStatuses, {
      body: { status: 'payment_pending', projects: [{ publicId, seenStatus: 'onboarding' }] },
    })
    expect(outcomes).toEqual([{ publicId, problem: problems.STATUS_NOT_SETTABLE.message }])
  })
})

test('a message reaches each conversation with the client’s own names', async () => {
  const [proven, unproven] = await buyPackages(2)
  if (!proven || !unproven) throw new Error('nothing was bought')
  await markAddressProven(program, proven.userId)
  const { outcomes } = await staff.browser.call(sendMessages, {
    body: {
      message: 'Hi {{firstName}}, our office is closed on Friday.',
      projects: [proven.publicId, missingId, unproven.publicId].map((publicId) => ({ publicId })),
    },
  })
  expect(outcomes.map(({ problem }) => problem)).toEqual([null, problems.PROJECT_NOT_FOUND.message, null])
  const read = async ({ browser, publicId }: typeof proven) =>
    (await browser.call(listMessages, { params: { id: publicId }, query: {} })).map(({ message }) => message)
  expect(await read(proven)).toEqual(['Hi Ida0, our office is closed on Friday.'])
  expect(await read(unproven)).toEqual(['Hi there, our office is closed on Friday.'])
})

test('a message to several clients answers those who wait only if staff say so', async () => {
  const { browser, publicId } = await buyPackage(program)
  await browser.call(sendMessage, { params: { id: publicId }, body: { message: 'Did you file?' } })
  const { awaitingReplySince } = await readProject(publicId)
  expect(awaitingReplySince).not.toBeNull()
  const send = (message: string, isAnswer: boolean) =>
    staff.browser.call(sendMessages, { body: { message, isAnswer, projects: [{ publicId }] } })
  await send('We are closed on Friday.', false)
  expect((await readProject(publicId)).awaitingReplySince).toEqual(awaitingReplySince)
  await send('We filed all applications today.', true)
  expect((await readProject(publicId)).awaitingReplySince).toBeNull()
})

test('the export of a selection contains only the selected projects', async () => {
  const [one, other] = await buyPackages(2)
  if (!one || !other) throw new Error('nothing was bought')
  const download = (only: string) =>
    staff.browser.send('GET', `${exportProjects.path}?only=${encodeURIComponent(only)}`)
  const lines = String((await download(`${one.publicId},${other.publicId}`)).body)
    .trimEnd()
    .split('\r\n')
  expect(
    lines
      .slice(1)
      .map((line) => line.slice(0, 36))
      .sort(),
  ).toEqual([one.publicId, other.publicId].sort())
  expect((await download('everything')).status).toBe(400)
})

test('a request names up to 100 different projects', async () => {
  const send = (ids: string[]) =>
    staff.browser.send('POST', sendMessages.path, {
      body: { message: 'Hello', projects: ids.map((publicId) => ({ publicId })) },
    })
  const ids = Array.from({ length: MAX_BULK_PROJECTS + 1 }, () => crypto.randomUUID())
  expect((await send(ids)).status).toBe(400)
  expect((await send([missingId, missingId])).status).toBe(400)
  expect((await send([])).status).toBe(400)
  expect((await send(ids.slice(1))).status).toBe(200)
})

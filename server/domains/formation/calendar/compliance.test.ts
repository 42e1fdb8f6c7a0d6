import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { changeDocumentVisibility, listDocuments } from '#contract/documents'
import {
  completeObligation,
  getStanding,
  listObligations,
  planFiling,
  recordStanding,
  saveOrganizationProfile,
  undoCompletion,
} from '#contract/formation'
import { closeAccount, downloadData } from '#contract/identity'
import type { RouteCall } from '#contract/route.ts'
import { completions, projects } from '#server/database/schema.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, password, signInNewUser } from '#tests/users.ts'
import { readCalendar } from './calendar.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const today = toEasternDay(new Date())

/**
 * Creates a client with a project whose organization has a calendar. The project was bought on the day of
 * formation.
 */
const buy = async (changes: Partial<typeof organizationProfile> = {}, incorporationDate = '2026-01-05') => {
  const { publicId, projectId } = await buyPackage(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  const params = { id: publicId }
  const createdAt = new Date(`${incorporationDate}T12:00:00Z`)
  await database
    .update(projects)
    .set({ userId, incorporationDate, createdAt })
    .where(eq(projects.id, projectId))
  await browser.call(saveOrganizationProfile, { params, body: { ...organizationProfile, ...changes } })
  const list = () => browser.call(listObligations, { params })
  const find = async (kind: string) => {
    const { obligations } = await list()
    const found = obligations.find((each) => each.kind === kind)
    if (!found) throw new Error(`there is no ${kind}`)
    return found
  }
  return { publicId, projectId, browser, params, list, find }
}
type Body = RouteCall<typeof completeObligation>['body']
const done: Body = { state: 'done', on: today, proof: 'Confirmation 4711-A' }
const STATEMENT = 'conflict-of-interest-statement'

describe('an obligation', () => {
  test('is done with proof, leaves the calendar, and comes back after an undo', async () => {
    const { browser, params, list, find } = await buy()
    const { key, due } = await find(STATEMENT)
    await browser.call(completeObligation, { params: { ...params, key }, body: done })
    const { obligations, completed } = await list()
    expect(obligations.map((each) => each.key)).not.toContain(key)
    expect(completed).toMatchObject([
      { key, due, state: 'done', on: today, text: 'Confirmation 4711-A', by: 'Ida Quist', document: null },
    ])
    await staff.call(undoCompletion, { params: { ...params, key } })
    expect(await list()).toMatchObject({ completed: [] })
    expect((await find(STATEMENT)).key).toBe(key)
    const { body } = await browser.refused(undoCompletion, { params: { ...params, key } })
    expect(body.code).toBe('OBLIGATION_NOT_FOUND')
  })

  test('is skipped with a reason', async () => {
    const { browser, params, list, find } = await buy()
    const { key } = await find('charity-registration')
    const call = {
      params: { ...params, key },
      body: { state: 'skipped', reason: 'We ask no one for gifts.' },
    }
    await browser.call(completeObligation, call as RouteCall<typeof completeObligation>)
    const { obligations, completed } = await list()
    expect(obligations.map((each) => each.key)).not.toContain(key)
    expect(completed).toMatchObject([{ state: 'skipped', on: null, text: 'We ask no one for gifts.' }])
  })

  test('without a date comes back after a year', async () => {
    const { projectId, browser, params, find } = await buy()
    await database.update(projects).set({ googleAdGrantApprovedAt: today }).where(eq(projects.id, projectId))
    const { key, kind } = await find('grant-survey')
    await browser.call(completeObligation, { params: { ...params, key }, body: done })
    const project = await database.query.projects.findFirst({ where: (row, is) => is.eq(row.id, projectId) })
    if (!project) throw new Error('there is no project')
    const listKindsAfter = async (days: number) => {
      const { obligations } = await readCalendar(database, project, 'client', addDays(today, days))
      return obligations.map((each) => each.kind)
    }
    expect(await listKindsAfter(0)).not.toContain(kind)
    expect(await listKindsAfter(360)).not.toContain(kind)
    expect(await listKindsAfter(370)).toContain(kind)
  })

  test('stays listed while overdue, and a filed return counts against the revocation', async () => {
    const { browser, params, list, find } = await buy({}, '2024-02-01')
    const guard = await find('revocation-guard')
    expect(guard.why).toContain('2 of 3 returns in a row are missing')
    const overdue = (await list()).obligations.filter(
      ({ kind, isOverdue }) => kind === 'federal-return' && isOverdue,
    )
    expect(overdue).toHaveLength(2)
    for (const { key } of overdue)
      await browser.call(completeObligation, { params: { ...params, key }, body: done })
    const left = (await list()).obligations
    expect(left.map(({ kind }) => kind)).not.toContain('revocation-guard')
  })

  test('is assigned to us while a filing for it is open', async () => {
    const { params, find } = await buy()
    expect(await find('charity-registration')).toMatchObject({ owner: 'client', filing: null })
    const body = { kind: 'charity-registration', jurisdiction: 'OH' } as const
    const { id } = await staff.call(planFiling, { params, body })
    expect(await find('charity-registration')).toMatchObject({
      owner: 'us',
      filing: { id, state: 'planned' },
    })
    expect(await find('exemption-application')).toMatchObject({ owner: 'us', filing: null })
  })
})

test('recorded by two people is rejected for the second one, with the first one’s name', async () => {
  const { browser, params, find } = await buy()
  const { key } = await find(STATEMENT)
  const call = { params: { ...params, key }, body: done }
  const path = `/api/projects/${params.id}/obligations/${key}`
  const replies = await Promise.all([browser, staff].map((each) => each.send('PUT', path, { body: done })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = await staff.refused(completeObligation, call)
  expect(body.message).toMatch(/^(Ida Quist|Stella Moore) already recorded this as done on/)
})

describe('is refused and changes nothing:', () => {
  test.each([
    ['done without proof', { state: 'done', on: today }, 'proof'],
    ['done in the future', { ...done, on: addDays(today, 1) }, 'on'],
    ['done on an impossible day', { ...done, on: '2026-02-30' }, 'on'],
    ['skipped without a reason', { state: 'skipped', reason: '' }, 'reason'],
    ['a Social Security number', { ...done, proof: 'Signed by 123-45-6789' }, 'proof'],
  ])('%s', async (_what, body, field) => {
    const { browser, params, find, list } = await buy()
    const { key } = await find(STATEMENT)
    const refusal = await browser.refused(completeObligation, { params: { ...params, key }, body })
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, [field]])
    expect((await list()).completed).toEqual([])
  })

  test('an entry that isn’t in the calendar, and the warning of missing returns', async () => {
    const { browser, params } = await buy({}, '2024-02-01')
    const refuse = async (key: string) =>
      (await browser.refused(completeObligation, { params: { ...params, key }, body: done })).body.code
    expect(await refuse('US:federal-return:1999-12-31')).toBe('OBLIGATION_NOT_FOUND')
    expect(await refuse('US:revocation-guard:guard')).toBe('OBLIGATION_NOT_COMPLETABLE')
    expect(await refuse('nonsense')).toBe('NOT_FOUND')
  })

  test('a document that the client can’t see', async () => {
    const { browser, params, publicId, find } = await buy()
    await sendFile(staff, publicId, createPdf(), { type: 'other', name: 'internal.pdf' })
    const [document] = await staff.call(listDocuments, { params })
    const documentId = document?.publicId ?? ''
    await staff.call(changeDocumentVisibility, { params: { documentId }, body: { isPublic: false } })
    const { key } = await find(STATEMENT)
    const call = { params: { ...params, key }, body: { state: 'done', on: today, documentId } }
    expect((await browser.refused(completeObligation, call)).body.code).toBe('DOCUMENT_NOT_FOUND')
    await staff.call(changeDocumentVisibility, { params: { documentId }, body: { isPublic: true } })
    await browser.call(completeObligation, call as RouteCall<typeof completeObligation>)
    const { completed } = await browser.call(listObligations, { params })
    expect(completed).toMatchObject([{ document: { name: 'internal.pdf' }, text: '' }])
  })

  test('anything of a closed project', async () => {
    const { browser, projectId, params, find } = await buy()
    const { key } = await find(STATEMENT)
    await database
      .update(projects)
      .set({ closedOn: today, closedReason: 'other' })
      .where(eq(projects.id, projectId))
    const refusal = await browser.refused(completeObligation, { params: { ...params, key }, body: done })
    expect(refusal.body.code).toBe('PROJECT_CLOSED')
  })
})

test('the good-standing panel shows the newest check of each authority, and where to check', async () => {
  const { browser, params } = await buy()
  expect(
    (await browser.call(getStanding, { params })).map(({ authority, check }) => [authority, check]),
  ).toEqual([
    ['state', null],
    ['attorney-general', null],
    ['irs', null],
  ])
  const record = (authority: 'state' | 'irs', isGood: boolean, checkedOn: string, note = '') =>
    staff.call(recordStanding, { params, body: { authority, isGood, checkedOn, note } })
  await record('state', true, addDays(today, -1))
  await record('state', false, addDays(today, -9), 'The report is missing.')
  await record('irs', false, today, 'Not listed yet.')
  const [state, attorney, irs] = await browser.call(getStanding, { params })
  expect(state).toMatchObject({
    office: { name: expect.stringContaining('Ohio') },
    check: { isGood: true, checkedOn: addDays(today, -1), checkedBy: 'Stella Moore' },
  })
  expect(attorney).toMatchObject({ check: null })
  expect(irs).toMatchObject({
    office: { url: 'https://apps.irs.gov/app/eos/' },
    check: { isGood: false, note: 'Not listed yet.' },
  })
  const body = { authority: 'irs', isGood: true, checkedOn: addDays(today, 1) }
  const refusal = await staff.refused(recordStanding, { params, body })
  expect(Object.keys(refusal.body.fields ?? {})).toEqual(['checkedOn'])
  const silent = await staff.refused(recordStanding, {
    params,
    body: { authority: 'irs', isGood: false, checkedOn: today },
  })
  expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ['note']])
})

test('the data export includes completions, and closing the account deletes them', async () => {
  const { browser, projectId, params, find } = await buy()
  const { key } = await find(STATEMENT)
  await browser.call(completeObligation, { params: { ...params, key }, body: done })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(program.url + downloadData.path, { headers: { cookie } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = new TextDecoder().decode(files['calendar-completions.json'])
  expect(JSON.parse(text)).toMatchObject([{ kind: STATEMENT, text: 'Confirmation 4711-A' }])
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.call(closeAccount, { body: { password } })
  expect(await database.$count(completions, eq(completions.projectId, projectId))).toBe(0)
})

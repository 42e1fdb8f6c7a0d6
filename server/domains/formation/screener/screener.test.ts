import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  CURRENT_WORKSHEET,
  confirmScreening,
  getScreener,
  getScreenerWorksheet,
  listQuestions,
  saveOrganizationProfile,
  saveScreenerAnswers,
  submitScreener,
} from '#contract/formation'
import { closeAccount } from '#contract/identity'
import { projects, screenings } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { readPdfText } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })

type Answer = 'yes' | 'no' | 'unsure' | null
const allNo = Object.fromEntries(listQuestions(CURRENT_WORKSHEET).map(({ n }) => [String(n), 'no' as Answer]))

const buy = async (begin: typeof startPurchase = buyPackage) => {
  const { publicId, projectId } = await begin(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await database.update(projects).set({ userId }).where(eq(projects.id, projectId))
  const params = { id: publicId }
  const save = (answers: Record<string, Answer>, by = browser) =>
    by.call(saveScreenerAnswers, { params, body: { answers } })
  const submit = () => browser.call(submitScreener, { params })
  return { projectId, browser, params, save, submit }
}

test('answers are saved one by one, by two people at once, and can be taken back', async () => {
  const { browser, params, save } = await buy()
  const { questions, answers, result } = await browser.call(getScreener, { params })
  expect([questions.length, answers, result.path]).toEqual([34, {}, 'incomplete'])
  await Promise.all([save({ 1: 'no' }), save({ 2: 'unsure' }, staff)])
  expect((await save({ 3: 'yes' })).answers).toEqual({ 1: 'no', 2: 'unsure', 3: 'yes' })
  const taken = await save({ 3: null })
  expect(taken.answers).toEqual({ 1: 'no', 2: 'unsure' })
  expect(taken).toMatchObject({ isChanged: true, versions: [], result: { unsure: ['2'] } })
})

test('all “no” leads to Form 1023-EZ with its fee and time, which staff confirm', async () => {
  const { browser, params, save, submit } = await buy()
  await save(allNo)
  const { versions, isChanged } = await submit()
  expect(isChanged).toBe(false)
  expect(versions).toMatchObject([
    {
      result: { path: '1023-EZ', feeUsd: 275, duration: '22 to 120 days', deciding: [] },
      submittedBy: 'Ida Quist',
      confirmed: null,
    },
  ])
  const body = { screeningId: versions[0]?.id ?? 0, form: '1023-EZ' } as const
  await staff.call(confirmScreening, { params, body })
  const [confirmed] = (await browser.call(getScreener, { params })).versions
  expect(confirmed?.confirmed).toMatchObject({ form: '1023-EZ', by: 'Stella Moore' })
})

test('a changed answer creates a new version, which lists the changes and needs its own confirmation', async () => {
  const { params, save, submit } = await buy()
  await save(allNo)
  const [first] = (await submit()).versions
  // Submitting or saving the same answers again changes nothing.
  expect((await submit()).versions).toHaveLength(1)
  expect(await save({ 5: 'no' })).toMatchObject({ isChanged: false })
  expect(await save({ 4: 'yes' })).toMatchObject({ isChanged: true, result: { path: '1023' } })
  expect(await save({ 4: 'no' })).toMatchObject({ isChanged: false, result: { path: '1023-EZ' } })
  expect(await save({ 4: 'yes' })).toMatchObject({ isChanged: true, result: { path: '1023' } })
  const { versions } = await submit()
  expect(versions).toMatchObject([
    { changed: ['4'], result: { path: '1023', feeUsd: 600, deciding: ['4'] } },
    { id: first?.id, changed: [], result: { path: '1023-EZ' } },
  ])
  const confirm = async (body: { screeningId: number; form: '1023-EZ' | '1023'; note?: string }) =>
    (await staff.refused(confirmScreening, { params, body })).body
  expect((await confirm({ screeningId: first?.id ?? 0, form: '1023-EZ' })).code).toBe('SCREENING_NOT_NEWEST')
  const newest = versions[0]?.id ?? 0
  const refusal = await confirm({ screeningId: newest, form: '1023-EZ', note: 'It’s smaller.' })
  expect(refusal.code).toBe('FORM_NOT_POSSIBLE')
})

describe('“not sure”', () => {
  test('requires a staff decision with a reason', async () => {
    const { params, save, submit } = await buy()
    await save({ ...allNo, 8: 'unsure' })
    const [version] = (await submit()).versions
    expect(version?.result).toMatchObject({ path: 'staff', feeUsd: null, duration: null, unsure: ['8'] })
    const body = { screeningId: version?.id ?? 0, form: '1023-EZ' } as const
    const refusal = await staff.refused(confirmScreening, { params, body })
    expect(Object.keys(refusal.body.fields ?? {})).toEqual(['note'])
    await staff.call(confirmScreening, { params, body: { ...body, note: 'Asked Ida. It isn’t a church.' } })
    const { confirmed } = (await staff.call(getScreener, { params })).versions[0] ?? {}
    expect(confirmed).toMatchObject({ form: '1023-EZ', feeUsd: 275, duration: '22 to 120 days' })
  })
})

test('an answer that contradicts the profile requires a staff decision', async () => {
  const { browser, params, save, submit } = await buy()
  const body = { ...organizationProfile, receiptsThirdYear: '90000' }
  await browser.call(saveOrganizationProfile, { params, body })
  await save(allNo)
  expect((await submit()).versions[0]?.result).toMatchObject({ path: 'staff', contradicted: ['1'] })
})

describe('the worksheet as PDF', () => {
  const download = async (browser: TestClient, id: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const path = getScreenerWorksheet.path.replace(':id', id)
    const response = await fetch(program.url + path, { headers: { cookie } })
    return { response, file: new Uint8Array(await response.clone().arrayBuffer()) }
  }

  test('contains the answers, the result, and who confirmed it, for client and staff', async () => {
    const { browser, params, save, submit } = await buy()
    await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
    await save({ ...allNo, 8: 'unsure' })
    const [version] = (await submit()).versions
    const open = await readPdfText((await download(browser, params.id)).file)
    for (const line of [
      'Pier Fund, Inc.',
      'Causeway decides with you',
      'You weren’t sure: question 8.',
      'Not yet',
    ])
      expect(open).toContain(line)
    const body = { screeningId: version?.id ?? 0, form: '1023-EZ', note: 'It isn’t a church.' } as const
    await staff.call(confirmScreening, { params, body })
    for (const reader of [browser, staff]) {
      const { response, file } = await download(reader, params.id)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const text = (await readPdfText(file)).replace(/\s+/g, ' ')
      for (const line of [
        'Form 1023-EZ',
        '$275',
        '22 to 120 days',
        'Stella Moore',
        'Ida Quist',
        'It isn’t a church.',
        'Not sure',
        'Topic only. The IRS wording is to be confirmed.',
      ])
        expect(text).toContain(line)
      for (const { n } of listQuestions(CURRENT_WORKSHEET)) expect(text).toContain(`${n}. `)
    }
  })

  test('isn’t available before the answers are submitted', async () => {
    const { browser, params, save } = await buy()
    await save(allNo)
    const { response } = await download(browser, params.id)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'SCREENING_NOT_FOUND' } })
  })
})

describe('is refused:', () => {
  test('submitting with open questions, which are named', async () => {
    const { browser, params, save } = await buy()
    await save({ ...allNo, 7: null })
    const { status, body } = await browser.refused(submitScreener, { params })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      422,
      'SCREENER_INCOMPLETE',
      ['answers.7'],
    ])
  })

  test.each([
    ['a question that doesn’t exist', { 99: 'no' }],
    ['an answer that doesn’t exist', { 1: 'maybe' }],
  ])('%s', async (_what, answers) => {
    const { browser, params } = await buy()
    const { status } = await browser.refused(saveScreenerAnswers, { params, body: { answers } })
    expect(status).toBe(400)
    expect((await browser.call(getScreener, { params })).answers).toEqual({})
  })

  test('answers before payment, and of a closed project', async () => {
    const unpaid = await buy(startPurchase)
    const body = { answers: { 1: 'no' } }
    const early = await unpaid.browser.refused(saveScreenerAnswers, { params: unpaid.params, body })
    expect(early.body.code).toBe('PAYMENT_REQUIRED')
    const { browser, projectId, params } = await buy()
    const closed = { closedOn: '2026-11-20', closedReason: 'other' } as const
    await database.update(projects).set(closed).where(eq(projects.id, projectId))
    expect((await browser.refused(saveScreenerAnswers, { params, body })).body.code).toBe('PROJECT_CLOSED')
  })

  test('a confirmation without answers', async () => {
    const { params } = await buy()
    const refusal = await staff.refused(confirmScreening, { params, body: { screeningId: 1, form: '1023' } })
    expect(refusal.body.code).toBe('SCREENING_NOT_FOUND')
  })
})

test('closing the account deletes the answers', async () => {
  const { browser, projectId, save, submit } = await buy()
  await save(allNo)
  await submit()
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.call(closeAccount, { body: { password } })
  expect(await database.$count(screenings, eq(screenings.projectId, projectId))).toBe(0)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listStaffPayments, requestRefund } from '#contract/payments'
import { exportProjects, listAllProjects } from '#contract/staff'
import { payments, projects, refunds, users } from '#server/database/schema.ts'
import { findPayments } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser, signInReauthenticated } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

/**
 * Returns the IDs of the projects that match a search. Checks that the export has the same number of
 * projects.
 */
const searchProjectIds = async (search: string, filter: { status?: 'live' } = {}) => {
  const found = await staff.call(listAllProjects, { query: { search, ...filter } })
  const query = new URLSearchParams({ search, ...filter })
  const file = String((await staff.send('GET', `${exportProjects.path}?${query}`)).body)
  expect(file.trimEnd().split('\r\n')).toHaveLength(found.projects.length + 1)
  expect(found.pagination.total).toBe(found.projects.length)
  return found.projects.map(({ publicId }) => publicId).toSorted()
}

const noCircumstances = {
  filingFees: 0,
  workDone: 0,
  submittedOn: null,
  deniedOn: null,
  requestedOn: null,
  clientsFault: false,
} as const

const matchedByProject = await buyPackage(program, { name: 'Ada Stone' })
const matchedByUser = await buyPackage(program, { name: 'Bea Field' })
const matchedByWords = await buyPackage(program, { name: 'Cleo Brook' })
const { database } = program.context
const updateProjectRow = (projectId: number, changes: Partial<typeof projects.$inferInsert>) =>
  database.update(projects).set(changes).where(eq(projects.id, projectId))
await updateProjectRow(matchedByProject.projectId, { email: 'vera.lang@river.example', status: 'live' })
await updateProjectRow(matchedByWords.projectId, { name: 'Lang Vera Library', address: '9 example.net Row' })
await database
  .update(users)
  .set({ email: 'vera.lang7@river.example' })
  .where(eq(users.id, matchedByUser.userId))
const twoProjectIds = [matchedByProject.publicId, matchedByUser.publicId].toSorted()
const allProjectIds = [...twoProjectIds, matchedByWords.publicId].toSorted()

test('finds projects and clients by parts of an email address, in any spelling', async () => {
  for (const search of ['vera.lang', 'VERA.Lang', ' vera.lang '])
    expect(await searchProjectIds(search), search).toEqual(allProjectIds)
  expect(await searchProjectIds('vera.lang@river')).toEqual(twoProjectIds)
  expect(await searchProjectIds('vera.lang7@river')).toEqual([matchedByUser.publicId])
})

test('treats wildcards literally', async () => {
  expect(await searchProjectIds('v_ra.lang')).toEqual([])
  expect(await searchProjectIds('vera.l%')).toEqual(allProjectIds)
})

test('a search respects the filter', async () =>
  expect(await searchProjectIds('vera.lang', { status: 'live' })).toEqual([matchedByProject.publicId]))

test.each([
  ['Seán Ó Súilleabháin', 'sean suilleabhain'],
  ['Łódź Wspólnota', 'Lodz'],
  ['ŁÓDŹ WSPÓLNOTA', 'łódź'],
  ['Kāneʻohe Ōhana', 'kaneʻohe ohana'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Straße Æther Øre', 'strasse aether ore'],
  ['Sean Lodz', 'Seán Łódź'],
])('finds a project and a user named "%s" by "%s"', async (name, search) => {
  const { projectId, publicId, userId } = await buyPackage(program, { name: 'Nora Vale' })
  await updateProjectRow(projectId, { name })
  expect(await searchProjectIds(search)).toEqual([publicId])
  await updateProjectRow(projectId, { name: 'Harbor' })
  await database.update(users).set({ name }).where(eq(users.id, userId))
  expect(await searchProjectIds(search)).toEqual([publicId])
  await database.update(users).set({ name: 'Nora Vale' }).where(eq(users.id, userId))
})

test('finds a phone by its digits, in any format', async () => {
  const { projectId, publicId } = await buyPackage(program)
  for (const phone of ['(555) 123-4567', '+1 555.123.4567', '555 123 4567 ext. 12', '5551234567']) {
    await updateProjectRow(projectId, { phone })
    for (const search of ['5551234567', '555-123-4567', '(555) 123-45', '+1 555 123 4567'])
      expect(await searchProjectIds(search), `${phone} by ${search}`).toContain(publicId)
  }
})

test('finds a project by anything staff might paste: ids, numbers, and payment numbers', async () => {
  const { projectId, publicId, sessionId, verified } = await buyPackage(program)
  const { paymentId } = verified
  const [payment] = await findPayments(program, projectId)
  const refund = await program.context.stripe.refunds.create({
    payment_intent: payment?.paymentIntentId ?? '',
    amount: 100,
  })
  const money = await signInReauthenticated(program)
  const body = { amount: 200, reason: 'goodwill', note: 'Sorry', seenRefunded: 100 } as const
  await waitUntilPasses(async () =>
    expect((await findPayments(program, projectId))[0]?.amountRefunded).toBe(100),
  )
  await money.call(requestRefund, { params: { id: paymentId }, body: { ...body, ...noCircumstances } })
  const [stored] = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  await database.update(payments).set({ reference: 'Chk 90317-B' }).where(eq(payments.id, paymentId))
  const names = [
    publicId,
    publicId.toUpperCase(),
    publicId.slice(0, 8),
    publicId.slice(0, 20),
    `  ${publicId.slice(0, 13)} `,
    String(projectId),
    `P-${String(projectId).padStart(6, '0')}`,
    String(paymentId),
    `CW-${String(paymentId).padStart(6, '0')}`,
    `cw-${paymentId}`,
    payment?.paymentIntentId ?? '',
    sessionId,
    stored?.providerRefundId ?? '',
    'chk 90317-b',
  ]
  for (const search of names) expect(await searchProjectIds(search), search).toContain(publicId)
  for (const search of names.slice(7)) {
    const { items } = await staff.call(listStaffPayments, { query: { search } })
    expect(
      items.map(({ id }) => id),
      search,
    ).toContain(paymentId)
  }
  expect(refund.id).not.toBe(stored?.providerRefundId)
  for (const search of [publicId.slice(0, 7), '999999', 'pi_unknown', 'CW-999999'])
    expect(await searchProjectIds(search), search).not.toContain(publicId)
  expect(await searchProjectIds(publicId.slice(0, 8), { status: 'live' })).toEqual([])
})

test('finds words in any order, anywhere in the text', async () => {
  expect(await searchProjectIds('lang@river')).toEqual(twoProjectIds)
  expect(await searchProjectIds('example.net')).toEqual([matchedByWords.publicId])
  expect(await searchProjectIds('vera lang')).toEqual(allProjectIds)
})

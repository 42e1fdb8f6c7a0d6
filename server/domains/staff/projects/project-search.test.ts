import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listStaffPayments, requestRefund } from '#contract/payments'
import { exportProjects, listAllProjects } from '#contract/staff'
import { payments, projects, refunds, users } from '#server/database/schema.ts'
import { eventually } from '#tests/eventually.ts'
import { paymentsOf } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { buy, signIn, signInForMoney } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signIn(program, { role: 'admin' })).browser

/** The ids that the list finds, having made sure that the export holds just as many. */
const find = async (search: string, filter: { status?: 'live' } = {}) => {
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

const byProject = await buy(program, { name: 'Ada Stone' })
const byUser = await buy(program, { name: 'Bea Field' })
const byWords = await buy(program, { name: 'Cleo Brook' })
const { database } = program.context
const change = (projectId: number, changes: Partial<typeof projects.$inferInsert>) =>
  database.update(projects).set(changes).where(eq(projects.id, projectId))
await change(byProject.projectId, { email: 'vera.lang@river.example', status: 'live' })
await change(byWords.projectId, { name: 'Lang Vera Library', address: '9 example.net Row' })
await database.update(users).set({ email: 'vera.lang7@river.example' }).where(eq(users.id, byUser.userId))
const both = [byProject.publicId, byUser.publicId].toSorted()
const all = [...both, byWords.publicId].toSorted()

test('finds projects and clients by parts of an email address, in any spelling', async () => {
  for (const search of ['vera.lang', 'VERA.Lang', ' vera.lang '])
    expect(await find(search), search).toEqual(all)
  expect(await find('vera.lang@river')).toEqual(both)
  expect(await find('vera.lang7@river')).toEqual([byUser.publicId])
})

test('treats wildcards literally', async () => {
  expect(await find('v_ra.lang')).toEqual([])
  expect(await find('vera.l%')).toEqual(all)
})

test('a search respects the filter', async () =>
  expect(await find('vera.lang', { status: 'live' })).toEqual([byProject.publicId]))

test.each([
  ['Seán Ó Súilleabháin', 'sean suilleabhain'],
  ['Łódź Wspólnota', 'Lodz'],
  ['ŁÓDŹ WSPÓLNOTA', 'łódź'],
  ['Kāneʻohe Ōhana', 'kaneʻohe ohana'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Straße Æther Øre', 'strasse aether ore'],
  ['Sean Lodz', 'Seán Łódź'],
])('finds a project and a user named "%s" by "%s"', async (name, search) => {
  const { projectId, publicId, userId } = await buy(program, { name: 'Nora Vale' })
  await change(projectId, { name })
  expect(await find(search)).toEqual([publicId])
  await change(projectId, { name: 'Harbor' })
  await database.update(users).set({ name }).where(eq(users.id, userId))
  expect(await find(search)).toEqual([publicId])
  await database.update(users).set({ name: 'Nora Vale' }).where(eq(users.id, userId))
})

test('finds a phone by its digits, in any format', async () => {
  const { projectId, publicId } = await buy(program)
  for (const phone of ['(555) 123-4567', '+1 555.123.4567', '555 123 4567 ext. 12', '5551234567']) {
    await change(projectId, { phone })
    for (const search of ['5551234567', '555-123-4567', '(555) 123-45', '+1 555 123 4567'])
      expect(await find(search), `${phone} by ${search}`).toContain(publicId)
  }
})

test('finds a project by anything staff might paste: ids, numbers, and payment numbers', async () => {
  const { projectId, publicId, sessionId, verified } = await buy(program)
  const { paymentId } = verified
  const [payment] = await paymentsOf(program, projectId)
  const refund = await program.context.stripe.refunds.create({
    payment_intent: payment?.paymentIntentId ?? '',
    amount: 100,
  })
  const money = await signInForMoney(program)
  const body = { amount: 200, reason: 'goodwill', note: 'Sorry', seenRefunded: 100 } as const
  await eventually(async () => expect((await paymentsOf(program, projectId))[0]?.amountRefunded).toBe(100))
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
  for (const search of names) expect(await find(search), search).toContain(publicId)
  for (const search of names.slice(7)) {
    const { items } = await staff.call(listStaffPayments, { query: { search } })
    expect(
      items.map(({ id }) => id),
      search,
    ).toContain(paymentId)
  }
  expect(refund.id).not.toBe(stored?.providerRefundId)
  for (const search of [publicId.slice(0, 7), '999999', 'pi_unknown', 'CW-999999'])
    expect(await find(search), search).not.toContain(publicId)
  expect(await find(publicId.slice(0, 8), { status: 'live' })).toEqual([])
})

test('finds words in any order, anywhere in the text', async () => {
  expect(await find('lang@river')).toEqual(both)
  expect(await find('example.net')).toEqual([byWords.publicId])
  expect(await find('vera lang')).toEqual(all)
})

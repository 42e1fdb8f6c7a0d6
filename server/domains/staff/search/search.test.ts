import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendMessage } from '#contract/messaging'
import { listStaffPayments } from '#contract/payments'
import { removeMember } from '#contract/projects'
import { listAllProjects, type MarkedText, searchEverything } from '#contract/staff'
import { contactMessages, documents, payments, projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { addMember, createOwner } from '#tests/project-people.ts'
import { buyPackage, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const show = (marked: MarkedText) =>
  marked.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

/** Returns the results of each kind in the form `title | excerpt`. */
const find = async (search: string) => {
  const { groups } = await staff.call(searchEverything, { query: { search } })
  return Object.fromEntries(
    groups.map(({ kind, results }) => [
      kind,
      results.map(({ title, excerpt }) => `${show(title)} | ${show(excerpt)}`),
    ]),
  )
}

const findInList = async (search: string) =>
  (await staff.call(listAllProjects, { query: { search, limit: 100 } })).projects.map(
    ({ publicId }) => publicId,
  )

const addDocument = (projectId: number, userId: number, name: string) =>
  database.insert(documents).values({
    projectId,
    name,
    type: 'other',
    filePath: name,
    fileSize: 10,
    mimeType: 'application/pdf',
    sha256: '0'.repeat(64),
    status: 'clean',
    uploadedBy: userId,
  })

const harbor = await buyPackage(program, { name: 'Marguerite Okonjo' })
await database
  .update(projects)
  .set({
    name: 'Zanzibar Harbor Fund',
    email: 'office@zanzibar.example',
    phone: '+1 (555) 867-5309',
    einNumber: '12-3456789',
    purpose: 'We teach carpentry to families by the river, and lend them tools.',
  })
  .where(eq(projects.id, harbor.projectId))
await harbor.browser.call(sendMessage, {
  params: { id: harbor.publicId },
  body: { message: 'Did the quarrelsome notary in São Paulo sign the affidavit?' },
})
await addDocument(harbor.projectId, harbor.userId, 'Articles of Incorporación 2026.pdf')
await database
  .update(payments)
  .set({ reference: 'Check 90317-B' })
  .where(eq(payments.projectId, harbor.projectId))
const { paymentId } = harbor.verified
const receipt = `CW-${String(paymentId).padStart(6, '0')}`

test.each([
  ['the name', 'zanz harb', 'project', '[Zanzibar] [Harbor] Fund | Marguerite Okonjo'],
  ['an email', 'office@zanz', 'project', '[Zanzibar] Harbor Fund | [office]@[zanzibar].example'],
  ['a phone in another format', '555.867.5309', 'project', 'Zanzibar Harbor Fund | [+1 (555) 867-5309]'],
  ['an EIN', '12-3456789', 'project', 'Zanzibar Harbor Fund | EIN [12]-[3456789]'],
  [
    'its purpose',
    'carpentry tools',
    'project',
    'Zanzibar Harbor Fund | We teach [carpentry] to families by the river, and lend them [tools].',
  ],
  [
    'the name and purpose together',
    'zanzibar carpentry',
    'project',
    expect.stringMatching(/^\[Zanzibar\] Harbor Fund/),
  ],
  ['the client', 'okonjo', 'client', expect.stringMatching(/^Marguerite \[Okonjo\] \| /)],
  [
    'a message, whatever the accents',
    'sao paulo affid',
    'message',
    'Zanzibar Harbor Fund | Did the quarrelsome notary in [São] [Paulo] sign the [affidavit]?',
  ],
  [
    'a document by its name',
    'incorporacion',
    'document',
    'Articles of [Incorporación] 2026.pdf | Zanzibar Harbor Fund',
  ],
  [
    'a receipt number',
    receipt,
    'payment',
    `[CW]-[${receipt.slice(3)}] · $6,000 | Zanzibar Harbor Fund · Check 90317-B`,
  ],
  [
    'a check number',
    'check 90317-b',
    'payment',
    `${receipt} · $6,000 | Zanzibar Harbor Fund · [Check] [90317]-[B]`,
  ],
])('finds %s, and the list finds its project', async (_what, search, kind, shown) => {
  expect((await find(search))[kind]).toEqual([shown])
  expect(await findInList(search)).toEqual([harbor.publicId])
})

test('finds a project by the name and email of a member, until the member is removed', async () => {
  const owner = await createOwner(program)
  const director = await addMember(program, owner, 'viewer', 'Ottoline Vandersloot')
  expect((await find('ottoline vander')).project).toEqual([
    `Lighthouse Fund | [Ottoline] [Vandersloot], ${director.email}`,
  ])
  expect((await find(director.email)).project).toEqual([
    expect.stringMatching(/^Lighthouse Fund \| Ottoline Vandersloot, \[/),
  ])
  for (const search of ['ottoline vander', director.email])
    expect(await findInList(search), search).toEqual([owner.publicId])
  const params = { ...owner.params, userId: director.id }
  await owner.browser.call(removeMember, { params })
  expect((await find('ottoline')).project).toBeUndefined()
  expect(await findInList('ottoline')).toEqual([])
})

test('finds a project by its IDs and numbers, like the list', async () => {
  const number = String(harbor.projectId).padStart(6, '0')
  for (const search of [harbor.publicId, harbor.publicId.slice(0, 8), `P-${number}`, `inv-${number}`]) {
    const { groups } = await staff.call(searchEverything, { query: { search } })
    const found = groups.find(({ kind }) => kind === 'project')?.results
    expect(
      found?.map(({ id }) => id),
      search,
    ).toEqual([harbor.publicId])
    expect(await findInList(search), search).toEqual([harbor.publicId])
  }
})

test('finds payments by amount and by the last four digits of the card, but not their projects', async () => {
  await database
    .update(payments)
    .set({ amount: 7_123_50, cardLast4: '0042' })
    .where(eq(payments.id, paymentId))
  const found = `${receipt} · $7,123.50 | Zanzibar Harbor Fund · Check 90317-B`
  for (const amount of ['7123.50', '7,123.50', '$7,123.50', '$ 7123.50'])
    expect(await find(amount), amount).toEqual({ payment: [found] })
  expect(await find('0042')).toEqual({ payment: [`${found} · ending in [0042]`] })
  for (const search of ['7123', '$7,123', '042'])
    expect(await find(search), search).not.toHaveProperty('payment')
  expect(await findInList('$7,123.50')).toEqual([])
  const { items } = await staff.call(listStaffPayments, { query: { search: '$7,123.50' } })
  expect(items.map(({ id }) => id)).toEqual([paymentId])
})

test('links messages and documents to their project', async () => {
  for (const search of ['quarrelsome', 'incorporacion']) {
    const { groups } = await staff.call(searchEverything, { query: { search } })
    expect(groups.map(({ results }) => results[0]?.projectId)).toEqual([harbor.publicId])
  }
})

test('finds contact messages, but no possible spam', async () => {
  const message = {
    fullName: 'Ottoline Vance',
    email: 'ottoline@vance.example',
    organization: 'Vance Orchard',
    subject: 'Timing',
    message: 'How long until the persimmon grant?',
  }
  await database.insert(contactMessages).values([message, { ...message, isPossibleSpam: true }])
  const found = { contact: ['Timing | How long until the [persimmon] grant?'] }
  expect(await find('persimmon')).toEqual(found)
  expect(await find('vance orch')).toEqual({ contact: ['Timing | [Vance] [Orchard]'] })
})

test('finds unpaid orders, but no staff among clients', async () => {
  const { publicId, email } = await startPurchase(program)
  const { groups } = await staff.call(searchEverything, { query: { search: email } })
  expect(groups.find(({ kind }) => kind === 'project')?.results[0]?.id).toBe(publicId)
  await signInNewUser(program, { role: 'admin', name: 'Xanthippe Staff' })
  expect(await find('xanthippe')).toEqual({})
})

test('texts are not searched for short and common words alone', async () => {
  for (const search of ['did the', 'to us', 'in'])
    expect(await find(search), search).not.toHaveProperty('message')
  expect((await find('did the quarrelsome')).message).toHaveLength(1)
})

test('shows the five newest of each kind and counts the rest', async () => {
  const { userId, email } = await buyPackage(program)
  const rows = Array.from({ length: 7 }, (_, index) => ({ userId, email, name: `Quokka ${index}` }))
  await database.insert(projects).values(rows)
  const { groups } = await staff.call(searchEverything, { query: { search: 'quokka' } })
  const [group] = groups
  expect(group).toMatchObject({ kind: 'project', total: 7, isMore: false })
  expect(group?.results.map(({ title }) => show(title))).toEqual(
    [6, 5, 4, 3, 2].map((number) => `[Quokka] ${number}`),
  )
})

test('finds nothing of a closed account’s erased data', async () => {
  const { userId } = await buyPackage(program, { name: 'Perpetua Lindqvist' })
  expect(await find('perpetua')).toHaveProperty('client')
  await database.update(users).set({ name: 'Closed account' }).where(eq(users.id, userId))
  expect(await find('perpetua')).not.toHaveProperty('client')
})

test('checks the length of the search first', async () => {
  for (const search of ['', ' a ', 'a'.repeat(201), 'a'.repeat(6000)])
    expect(await staff.refused(searchEverything, { query: { search } })).toMatchObject({ status: 400 })
  expect(await find('?!')).toEqual({})
})

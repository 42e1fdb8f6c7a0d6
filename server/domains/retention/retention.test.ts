import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { listDocuments, removeDocument } from '#contract/documents'
import { closeAccount } from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { getProjectHistory, getStaffProject, holdProject, liftHold } from '#contract/projects'
import { deleteExpiredProjects, getRetentionOverview, retentionPeriods } from '#contract/retention'
import {
  disputes,
  documents,
  emails,
  payments,
  projectDeletions,
  projectMessages,
  projects,
  projectUpdates,
  users,
} from '#server/database/schema.ts'
import { sweepExpired } from '#server/sweep-expired.job.ts'
import { backdateProject } from '#tests/backdate-project.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, password, setPasswordFromLink, signInReauthenticated } from '#tests/users.ts'

const program = await runProgram()
const { database, files } = program.context
const staff = await signInReauthenticated(program, 'Nora Vale', ['delete records'])

/** Creates a paid project with a message and a document, last changed more than eight years ago. */
const createOldProject = async () => {
  const bought = await buyPackage(program)
  const browser = await setPasswordFromLink(program, bought.email)
  const params = { publicId: bought.publicId }
  await browser.call(sendMessage, { params: { id: bought.publicId }, body: { message: 'When do we start?' } })
  await sendFile(browser, bought.publicId, createPdf('Bylaws'))
  await database
    .update(users)
    .set({ lastLoginAt: sql`now() - interval '8 years'` })
    .where(eq(users.id, bought.userId))
  await backdateProject(program, bought.projectId)
  return { ...bought, browser, params }
}
const isListed = async (publicId: string) =>
  (await staff.call(getRetentionOverview)).expired.some((project) => project.publicId === publicId)
const remove = (...publicIds: string[]) => staff.call(deleteExpiredProjects, { body: { publicIds } })
const exists = async (projectId: number) =>
  (await database.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId))).length > 0

test('deletes a project seven years after its last change, with its records, files, and client', async () => {
  const { publicId, projectId, userId } = await createOldProject()
  const { expired } = await staff.call(getRetentionOverview)
  expect(expired.find((project) => project.publicId === publicId)).toMatchObject({
    client: 'Ida Quist',
    messages: 1,
    documents: 1,
    payments: 1,
  })
  const [file] = await database
    .select({ name: documents.filePath })
    .from(documents)
    .where(eq(documents.projectId, projectId))
  expect(await remove(publicId)).toEqual({ deleted: 1, kept: 0 })
  expect(await exists(projectId)).toBe(false)
  expect(await database.select().from(users).where(eq(users.id, userId))).toEqual([])
  expect(await database.select().from(payments).where(eq(payments.userId, userId))).toEqual([])
  const listFiles = async () => {
    const names: string[] = []
    for await (const { name } of files.list()) names.push(name)
    return names
  }
  await expect.poll(listFiles, { timeout: 10_000 }).not.toContain(file?.name)
  const { deletions } = await staff.call(getRetentionOverview)
  expect(deletions[0]).toMatchObject({ publicId, deletedBy: 'Nora Vale', messages: 1, documents: 1 })
})

test.each([
  ['a message', (id: number) => sql`update project_messages set created_at = now() where project_id = ${id}`],
  ['an update', (id: number) => sql`update project_updates set created_at = now() where project_id = ${id}`],
  ['a refund', (id: number) => sql`update payments set refunded_at = now() where project_id = ${id}`],
  ['a new status', (id: number) => sql`update projects set status_since = now() where id = ${id}`],
  ['a change', (id: number) => sql`update projects set updated_at = now() where id = ${id}`],
])('keeps a project with %s in the last seven years', async (_what, change) => {
  const { publicId, projectId } = await createOldProject()
  expect(await isListed(publicId)).toBe(true)
  await database.execute(change(projectId))
  expect(await isListed(publicId)).toBe(false)
  expect(await remove(publicId)).toEqual({ deleted: 0, kept: 1 })
  expect(await exists(projectId)).toBe(true)
})

test('keeps a disputed project', async () => {
  const { publicId, projectId } = await createOldProject()
  const [payment] = await database
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.projectId, projectId))
  const long = new Date(Date.now() - 3000 * DAY_MS)
  await database.insert(disputes).values({
    paymentId: payment?.id ?? 0,
    providerDisputeId: `dp_${publicId}`,
    state: 'needs_response',
    amount: 600_000,
    reason: 'fraudulent',
    openedAt: long,
    readAt: long,
  })
  expect(await isListed(publicId)).toBe(false)
  expect(await remove(publicId)).toEqual({ deleted: 0, kept: 1 })
})

test('a hold keeps an old project, its documents, emails, and account, and is in the history', async () => {
  const { publicId, projectId, params, browser } = await createOldProject()
  expect(await staff.call(holdProject, { params, body: { reason: 'Audit of 2019' } })).toMatchObject({
    holdReason: 'Audit of 2019',
  })
  const { held } = await staff.call(getRetentionOverview)
  expect(held.find((project) => project.publicId === publicId)).toMatchObject({
    reason: 'Audit of 2019',
    heldBy: 'Nora Vale',
  })
  expect(await isListed(publicId)).toBe(false)
  expect(await remove(publicId)).toEqual({ deleted: 0, kept: 1 })

  const onHold = { status: 409, body: { code: 'PROJECT_ON_HOLD' } }
  const [document] = await browser.call(listDocuments, { params: { id: publicId } })
  const documentParams = { documentId: document?.publicId ?? '' }
  expect(await browser.refused(removeDocument, { params: documentParams })).toMatchObject(onHold)
  expect(await staff.refused(removeDocument, { params: documentParams })).toMatchObject(onHold)
  await database
    .update(projects)
    .set({ status: 'live', updatedAt: sql`updated_at` })
    .where(eq(projects.id, projectId))
  expect(await browser.refused(closeAccount, { body: { password } })).toMatchObject(onHold)
  const old = new Date(Date.now() - (retentionPeriods.mails.days + 1) * DAY_MS)
  await database
    .update(emails)
    .set({ createdAt: old, holdsSecret: false })
    .where(eq(emails.projectId, projectId))
  const readEmails = () =>
    database.select({ text: emails.text }).from(emails).where(eq(emails.projectId, projectId))
  const kept = await readEmails()
  expect(kept.length).toBeGreaterThan(0)
  await sweepExpired(program.context, new Date())
  expect(await readEmails()).toEqual(kept)

  const entries = async () => (await staff.call(getProjectHistory, { params })).map(({ message }) => message)
  expect((await entries())[0]).toBe('Nothing of the project may be deleted: Audit of 2019')
  await staff.call(liftHold, { params })
  expect((await entries())[0]).toBe('The project can be deleted again. The reason was: Audit of 2019')
  // Setting and removing a hold doesn't restart the retention period.
  expect(await isListed(publicId)).toBe(true)
  await sweepExpired(program.context, new Date())
  expect(await readEmails()).toEqual([])
  expect(await remove(publicId)).toEqual({ deleted: 1, kept: 0 })
})

test('the client can’t see the hold', async () => {
  const { publicId, params, browser } = await createOldProject()
  await staff.call(holdProject, { params, body: { reason: 'Lawsuit' } })
  for (const path of [
    `/api/projects/${publicId}`,
    '/api/projects',
    `/api/projects/${publicId}/updates`,
    '/api/profile/data',
  ])
    expect(JSON.stringify((await browser.send('GET', path)).body)).not.toContain('Lawsuit')
  expect(await staff.call(getStaffProject, { params })).toMatchObject({ holdReason: 'Lawsuit' })
})

test('requires the permission and a reason', async () => {
  const { publicId, params, projectId } = await createOldProject()
  const colleague = await signInReauthenticated(program, 'Ben Ode', ['see business'])
  expect(await colleague.refused(deleteExpiredProjects, { body: { publicIds: [publicId] } })).toMatchObject({
    status: 403,
  })
  expect(await exists(projectId)).toBe(true)
  expect(await staff.refused(deleteExpiredProjects, { body: { publicIds: [] } })).toMatchObject({
    status: 400,
  })
  expect(await staff.refused(holdProject, { params, body: { reason: '  ' } })).toMatchObject({
    body: { fields: { reason: 'Please write why nothing may be deleted' } },
  })
})

test('concurrent requests delete the same project only once', async () => {
  const { publicId } = await createOldProject()
  const results = await Promise.all([remove(publicId), remove(publicId)])
  expect(results.map(({ deleted }) => deleted).toSorted()).toEqual([0, 1])
  const rows = await database.select().from(projectDeletions).where(eq(projectDeletions.publicId, publicId))
  expect(rows).toHaveLength(1)
})

test('keeps a client who has another project', async () => {
  const { publicId, userId, projectId } = await createOldProject()
  const [copy] = await database
    .insert(projects)
    .values({ userId, name: 'A second project', email: 'a@test.example' })
    .returning({ id: projects.id })
  expect(await remove(publicId)).toEqual({ deleted: 1, kept: 0 })
  expect(await exists(projectId)).toBe(false)
  expect(await exists(copy?.id ?? 0)).toBe(true)
  expect(await database.select().from(projectUpdates).where(eq(projectUpdates.projectId, projectId))).toEqual(
    [],
  )
  expect(await database.select().from(users).where(eq(users.id, userId))).toHaveLength(1)
})

test('keeps a client who wrote a message in another client’s project', async () => {
  const { publicId, userId, projectId } = await createOldProject()
  const other = await buyPackage(program)
  await database
    .insert(projectMessages)
    .values({ projectId: other.projectId, senderId: userId, message: 'I can sign on Friday.' })
  expect(await remove(publicId)).toEqual({ deleted: 1, kept: 0 })
  expect(await exists(projectId)).toBe(false)
  expect(await database.select().from(users).where(eq(users.id, userId))).toHaveLength(1)
})

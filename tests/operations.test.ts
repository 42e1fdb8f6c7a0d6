import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendMessage } from '#contract/messaging'
import {
  payments,
  projectMessages,
  projects,
  projectUpdates,
  refunds,
  users,
} from '#server/database/schema.ts'
import { runProgram } from './program.ts'
import { buyPackage, signIn, startPurchase } from './users.ts'

const program = await runProgram()

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
const findProcedure = (title: string): string =>
  new RegExp(`\n## ${title}\n[^]*?\`\`\`sql\n([^]*?)\`\`\``).exec(text)?.[1] ?? ''

test('the retention procedure in operations.md deletes seven-year-old data with its users, and nothing else', async () => {
  const { database } = program.context
  const staff = await signIn(program, { role: 'admin' })
  const say = ({ browser, publicId }: Awaited<ReturnType<typeof buyPackage>>) =>
    browser.call(sendMessage, { params: { id: publicId }, body: { message: 'Hello' } })
  const [over, talking, running] = [
    await buyPackage(program),
    await buyPackage(program),
    await buyPackage(program),
  ]
  const unpaid = await startPurchase(program)
  for (const buyer of [over, talking, running]) await say(buyer)
  const [payment] = await database.select().from(payments).where(eq(payments.projectId, over.projectId))
  await database.insert(refunds).values({
    paymentId: payment?.id ?? 0,
    amount: 100,
    refundedBefore: 0,
    reason: 'goodwill',
    note: 'x',
    requestedBy: staff.id,
  })

  const past = sql`now() - interval '7 years 1 day'`
  const aged = [over.projectId, talking.projectId, unpaid.projectId]
  await database
    .update(projects)
    .set({ createdAt: past, updatedAt: past, statusSince: past })
    .where(inArray(projects.id, aged))
  for (const table of [projectUpdates, projectMessages])
    await database.update(table).set({ createdAt: past }).where(inArray(table.projectId, aged))
  await database.update(payments).set({ paidAt: past }).where(inArray(payments.projectId, aged))
  await database.update(users).set({ createdAt: past })
  // A new message keeps this project.
  await say(talking)

  await database.execute(sql.raw(findProcedure('Deleting projects after seven years')))

  const left = (await database.select().from(projects)).map(({ id }) => id)
  expect(left.sort((a, b) => a - b)).toEqual([talking.projectId, running.projectId, unpaid.projectId])
  const paid = (await database.select().from(payments)).map(({ projectId }) => projectId)
  expect(paid.sort()).toEqual([talking.projectId, running.projectId])
  expect(await database.select().from(refunds)).toEqual([])
  const people = (await database.select().from(users)).map(({ id }) => id)
  expect(people).not.toContain(over.userId)
  expect(people).toEqual(expect.arrayContaining([staff.id, talking.userId, running.userId, unpaid.userId]))
})

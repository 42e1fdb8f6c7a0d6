import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markAnswered, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import {
  changeStatus,
  getProject,
  getProjectHistory,
  listProjects,
  markCelebrationSeen,
  undoStatus,
} from '#contract/projects'
import { projectMessages, projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'

const program = await runProgram()

const HOUR_MS = 3_600_000

/** Buys a package, and assigns a manager to the project. */
const buyWithManager = async () => {
  const bought = await buyPackage(program)
  const manager = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })
  const { database } = program.context
  await database
    .update(projects)
    .set({ assignedAdminId: manager.id })
    .where(eq(projects.id, bought.projectId))
  const fetchManager = async () => {
    const project = await bought.browser.call(getProject, { params: { id: bought.publicId } })
    return project.manager
  }
  /** Adds a reply by the manager that was sent `daysAgo` days ago, `hours` hours after the question. */
  const addReply = (hours: number, daysAgo = 1) => {
    const createdAt = new Date(Date.now() - daysAgo * 24 * HOUR_MS)
    return database.insert(projectMessages).values({
      projectId: bought.projectId,
      senderId: manager.id,
      isFromAdmin: true,
      message: 'Yes.',
      createdAt,
      answersSince: new Date(createdAt.getTime() - hours * HOUR_MS),
    })
  }
  return { ...bought, manager, fetchManager, addReply }
}

test('the client sees their project manager, and the response time once there are enough answers', async () => {
  const { fetchManager, addReply } = await buyWithManager()
  const createManager = (repliesWithinHours: number | null) => ({
    name: 'Nora Whitfield',
    repliesWithinHours,
  })
  for (const hours of [0.5, 3, 3, 3.5]) await addReply(hours)
  await addReply(0.1, 91)
  expect(await fetchManager()).toEqual(createManager(null))
  await addReply(70)
  // Four of the five replies were sent within three and a half hours.
  expect(await fetchManager()).toEqual(createManager(4))
  for (let more = 0; more < 3; more += 1) await addReply(60)
  expect(await fetchManager()).toEqual(createManager(null))
  // Only the newest fifty replies are used.
  for (let more = 0; more < 50; more += 1) await addReply(20)
  expect(await fetchManager()).toEqual(createManager(24))
})

test('shows no manager if none is assigned or the assignee has left', async () => {
  const { browser, publicId } = await buyPackage(program)
  expect((await browser.call(getProject, { params: { id: publicId } })).manager).toBeNull()
  const left = await buyWithManager()
  await program.context.database.update(users).set({ isActive: false }).where(eq(users.id, left.manager.id))
  expect(await left.fetchManager()).toBeNull()
})

test('an answer records how long the client waited, unless none was needed', async () => {
  const { browser, publicId, projectId, manager } = await buyWithManager()
  const params = { id: publicId }
  const ask = (message: string) => browser.call(sendMessage, { params, body: { message } })
  const answer = () => manager.browser.call(sendMessageAsStaff, { params, body: { message: 'Yes.' } })
  await answer()
  const { createdAt: first } = await ask('When do you file?')
  await ask('And where?')
  await answer()
  await answer()
  const { id: lastId } = await ask('Thank you!')
  await manager.browser.call(markAnswered, { params, body: { lastId } })
  await answer()
  const kept = await program.context.database
    .select({ since: projectMessages.answersSince })
    .from(projectMessages)
    .where(eq(projectMessages.projectId, projectId))
    .orderBy(projectMessages.id)
  const waits = kept.map(({ since }) => since && Math.abs(since.getTime() - first.getTime()) < HOUR_MS)
  expect(waits).toEqual([null, null, null, true, null, null, null])
})

test('a milestone is celebrated until its client has seen it, and again after it was undone', async () => {
  const { browser, publicId } = await buyPackage(program)
  const staff = (await signInNewUser(program, { role: 'admin' })).browser
  const params = { publicId }
  const fetchCelebration = async () => {
    const [listed] = await browser.call(listProjects)
    const shown = await browser.call(getProject, { params: { id: publicId } })
    expect(shown.celebrates).toBe(listed?.celebrates)
    return shown.celebrates
  }
  const change = (status: 'filing' | 'irs_approved' | 'live') =>
    staff.call(changeStatus, { params, body: { status } })
  const markSeen = (milestone: 'approved' | 'live') =>
    browser.call(markCelebrationSeen, { params, body: { milestone } })

  await change('filing')
  expect(await fetchCelebration()).toBeNull()
  await markSeen('live')
  await change('irs_approved')
  expect(await fetchCelebration()).toBe('approved')
  const before = await browser.call(getProject, { params: { id: publicId } })
  await markSeen('approved')
  expect(await fetchCelebration()).toBeNull()
  expect((await browser.call(getProject, { params: { id: publicId } })).updatedAt).toEqual(before.updatedAt)

  await change('live')
  expect(await fetchCelebration()).toBe('live')
  await markSeen('live')
  const [newest] = await staff.call(getProjectHistory, { params })
  await staff.call(undoStatus, { params, body: { entryId: newest?.id ?? 0 } })
  expect(await fetchCelebration()).toBeNull()
  await change('live')
  expect(await fetchCelebration()).toBe('live')
})

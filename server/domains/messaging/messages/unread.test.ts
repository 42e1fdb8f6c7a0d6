import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  markMessagesRead,
  markMessagesReadAsStaff,
  sendMessage,
  sendMessageAsStaff,
} from '#contract/messaging'
import { getProject, listProjects } from '#contract/projects'
import { listAllProjects } from '#contract/staff'
import { projectMessages, projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, markAddressProven, signInNewUser } from '#tests/users.ts'
import { sendUnreadMessagesEmail } from './unread-messages.job.ts'
import { planUnreadEmail } from './unread-messages.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

const addMinutesToNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const createProject = async () => {
  const client = await buyPackage(program)
  await markAddressProven(program, client.userId)
  const params = { id: client.publicId }
  return {
    ...client,
    params,
    clientWrites: (message: string) => client.browser.call(sendMessage, { params, body: { message } }),
    staffWrites: (message: string) => staff.browser.call(sendMessageAsStaff, { params, body: { message } }),
    look: (side: 'client' | 'team', now: Date) =>
      sendUnreadMessagesEmail(program.context, { publicId: client.publicId, side }, now),
    mailsTo: async (address: string) =>
      (await program.mailbox.messages()).filter(
        ({ to, subject }) => to.includes(address) && subject.includes('message'),
      ),
  }
}

describe('unread counts', () => {
  test("include the other side's messages until they are read", async () => {
    const { browser, params, publicId, clientWrites, staffWrites } = await createProject()
    const first = await staffWrites('Your name is free.')
    await staffWrites('Shall we take it?')
    await clientWrites('Yes, please.')

    const fetchClientCounts = async () => [
      (await browser.call(getProject, { params })).unreadMessages,
      (await browser.call(listProjects))[0]?.unreadMessages,
    ]
    const fetchStaffCount = async () => {
      const { projects } = await staff.browser.call(listAllProjects, { query: {} })
      return projects.find((project) => project.publicId === publicId)?.unreadMessages
    }
    expect(await fetchClientCounts()).toEqual([2, 2])
    expect(await fetchStaffCount()).toBe(1)

    await browser.call(markMessagesRead, { params, body: { lastId: first.id } })
    expect(await fetchClientCounts()).toEqual([1, 1])
    expect(await fetchStaffCount(), 'the other side has its own mark').toBe(1)

    const late = { lastId: first.id + 1000 }
    await browser.call(markMessagesRead, { params, body: late })
    await staff.browser.call(markMessagesReadAsStaff, { params, body: late })
    await browser.call(markMessagesRead, { params, body: { lastId: first.id } })
    expect(await fetchClientCounts(), 'a mark never goes back').toEqual([0, 0])
    expect(await fetchStaffCount()).toBe(0)

    await staffWrites('Done.')
    expect(await fetchClientCounts(), 'nothing is read before it was written').toEqual([1, 1])
  })

  test("[RULE-24] users can't mark other users' conversations as read", async () => {
    const { browser, params, staffWrites } = await createProject()
    const stranger = await signInNewUser(program)
    const call = { params, body: { lastId: (await staffWrites('Hello.')).id } }
    expect((await stranger.browser.refused(markMessagesRead, call)).status).toBe(403)
    expect((await stranger.browser.refused(markMessagesReadAsStaff, call)).status).toBe(403)
    expect((await browser.call(getProject, { params })).unreadMessages).toBe(1)
  })
})

describe('emails about unread messages', () => {
  test('are sent once, three minutes after the last message of a burst', async () => {
    const { email, staffWrites, look, mailsTo } = await createProject()
    await staffWrites('The first thing.')
    await staffWrites('The <b>second</b> thing.')
    await look('client', addMinutesToNow(2.9))
    await look('client', addMinutesToNow(3.1))
    await look('client', addMinutesToNow(60))
    const sentEmail = await program.mailbox.waitFor(email, /^2 new messages about/)
    expect(sentEmail.text).toContain('The first thing.')
    expect(sentEmail.html).toContain('The &lt;b&gt;second&lt;/b&gt; thing.')
    expect(sentEmail.html).toContain('?tab=messages')

    await staffWrites('A later thing.')
    await look('client', addMinutesToNow(3.1))
    const later = await program.mailbox.waitFor(email, /^A new message about/)
    expect(later.text).not.toContain('The first thing.')
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('quote the last ten messages of a long burst and count the others', async () => {
    const { email, projectId, params, clientWrites, look, mailsTo, browser } = await createProject()
    await clientWrites('Hello?')
    await program.context.database.insert(projectMessages).values(
      Array.from({ length: 44 }, (_, index) => ({
        projectId,
        senderId: staff.id,
        isFromAdmin: true,
        message: `Piece ${index}.`,
      })),
    )
    await look('client', addMinutesToNow(4))
    const sentEmail = await program.mailbox.waitFor(email, /^44 new messages about/)
    const quoted = [...sentEmail.text.matchAll(/Piece (\d+)\./g)].map(([, index]) => Number(index))
    expect(quoted).toEqual([34, 35, 36, 37, 38, 39, 40, 41, 42, 43])
    expect(sentEmail.text).toContain('And 34 earlier ones.')

    await look('client', addMinutesToNow(60))
    expect(await mailsTo(email), 'those that were not quoted are told of, too').toHaveLength(1)
    expect((await browser.call(getProject, { params })).unreadMessages).toBe(44)
  })

  test('are not sent for messages already read or to a client who turned them off', async () => {
    const reader = await createProject()
    const { id } = await reader.staffWrites('Seen at once.')
    await reader.browser.call(markMessagesRead, { params: reader.params, body: { lastId: id } })
    await reader.look('client', addMinutesToNow(4))

    const silent = await createProject()
    await program.context.database
      .update(users)
      .set({ messageMails: false })
      .where(eq(users.id, silent.userId))
    await silent.staffWrites('Not by mail.')
    await silent.look('client', addMinutesToNow(4))

    const other = await createProject()
    await other.staffWrites('By mail.')
    await other.look('client', addMinutesToNow(4))
    await program.mailbox.waitFor(other.email, /new message/)
    expect(await reader.mailsTo(reader.email)).toEqual([])
    expect(await silent.mailsTo(silent.email)).toEqual([])
  })

  test("go to the project's assignee, or to support if there is none", async () => {
    const { clientWrites, look, projectId } = await createProject()
    await clientWrites('Is anybody there?')
    await look('team', addMinutesToNow(4))
    const { supportEmail } = program.context.config
    expect((await program.mailbox.waitFor(supportEmail, /new message/)).text).toContain('Is anybody there?')

    await program.context.database
      .update(projects)
      .set({ assignedAdminId: staff.id })
      .where(eq(projects.id, projectId))
    await clientWrites('Hello, Nora.')
    await look('team', addMinutesToNow(4))
    expect((await program.mailbox.waitFor(staff.email, /new message/)).text).toContain('Hello, Nora.')
  })

  test('use one job per side, however many messages are written', async () => {
    const { clientWrites, staffWrites, publicId } = await createProject()
    for (const text of ['one', 'two', 'three']) await staffWrites(text)
    await clientWrites('four')
    const jobs = await program.context.jobs.boss.findJobs<{ side: string; publicId: string }>(
      'mail-unread-messages',
      { data: { publicId } },
    )
    expect(jobs.map(({ data }) => data.side).sort()).toEqual(['client', 'team'])
    for (const { startAfter } of jobs)
      expect(Math.round((startAfter.getTime() - Date.now()) / 60_000)).toBe(3)
  })
})

test('a burst is emailed after 3 quiet minutes and never held longer than 15', () => {
  const createDate = (minutes: number) => new Date(minutes * 60_000)
  expect(planUnreadEmail(createDate(0), createDate(0), createDate(2.9))).toBe('wait')
  expect(planUnreadEmail(createDate(0), createDate(0), createDate(3))).toBe('mail')
  expect(planUnreadEmail(createDate(0), createDate(2), createDate(4))).toBe('wait')
  expect(planUnreadEmail(createDate(0), createDate(14), createDate(15))).toBe('mail')
})

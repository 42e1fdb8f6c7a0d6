import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS, toEasternDay } from '#contract/dates.ts'
import { listDocumentRequests, requestDocuments } from '#contract/documents'
import type { EmailKind } from '#contract/email'
import { listGrantAccounts } from '#contract/grant'
import { createCheckoutSession, getStaffPayment, listStaffPayments, requestRefund } from '#contract/payments'
import type { ClosedReason } from '#contract/project-status.ts'
import {
  changeStatus,
  closeProject,
  getProject,
  getProjectHistory,
  getStaffProject,
  listUpdates,
  reopenProject,
  submitApplication,
} from '#contract/projects'
import { exportProjects, getProjectCounts, listAllProjects, listWork } from '#contract/staff'
import { documentRequests, emails, projects } from '#server/database/schema.ts'
import { sendDocumentReminders } from '#server/documents'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  markAddressProven,
  sampleApplication,
  signInNewUser,
  signInReauthenticated,
  startPurchase,
} from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })
const today = toEasternDay(new Date())

const createClosing = (reason: ClosedReason = 'withdrawn', note = '') => ({ reason, closedOn: today, note })

const createProject = async () => {
  const bought = await buyPackage(program)
  const params = { publicId: bought.publicId }
  return {
    ...bought,
    params,
    set: (changes: Partial<typeof projects.$inferInsert>) =>
      database.update(projects).set(changes).where(eq(projects.id, bought.projectId)),
    close: (body: Parameters<typeof staff.browser.call<typeof closeProject>>[1]['body'] = createClosing()) =>
      staff.browser.call(closeProject, { params, body }),
    mailed: (kind: EmailKind) =>
      database
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.projectId, bought.projectId), eq(emails.kind, kind))),
  }
}

describe('[RULE-45] a closed project', () => {
  test('shows its day, reason, and note to client and staff, keeps its status, and names who closed it', async () => {
    const { browser, publicId, params, set, close } = await createProject()
    await set({ status: 'filing' })
    await close(createClosing('rejected', 'The IRS sent the letter on Monday.'))
    const values = {
      status: 'filing',
      closedOn: today,
      closedReason: 'rejected',
      closedNote: 'The IRS sent the letter on Monday.',
    }
    expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject(values)
    expect(await staff.browser.call(getStaffProject, { params })).toMatchObject(values)
    const [entry] = await staff.browser.call(getProjectHistory, { params })
    expect(entry).toMatchObject({ by: 'Nora Whitfield', canUndo: false, isVisible: true })
    const [update] = await browser.call(listUpdates, { params: { id: publicId } })
    expect(update?.message).toMatch(
      /^The project was closed as of .+\. The application was rejected\. The IRS sent the letter on Monday\.$/,
    )
  })

  test('counts as neither live nor in progress, and is found only with the filter for closed projects', async () => {
    const { projectId, set, close } = await createProject()
    const fetchPortfolio = () => staff.browser.call(getProjectCounts)
    const isListed = async (status: 'live' | 'closed') => {
      const { projects: list } = await staff.browser.call(listAllProjects, { query: { status, limit: 100 } })
      return list.some(({ id }) => id === projectId)
    }
    await set({ status: 'live' })
    const before = await fetchPortfolio()
    expect([await isListed('live'), await isListed('closed')]).toEqual([true, false])
    await close(createClosing('refunded'))
    const after = await fetchPortfolio()
    expect(after).toEqual({ ...before, live: before.live - 1, closed: before.closed + 1 })
    expect(after.inProgress).toBe(before.inProgress)
    expect([await isListed('live'), await isListed('closed')]).toEqual([false, true])
    const csv = await staff.browser.send('GET', `${exportProjects.path}?status=closed`)
    expect(String(csv.body)).toContain(`${today},Refund`)
  })

  test('leaves the work queue, the grant monitor, and the document reminders', async () => {
    const { publicId, projectId, set, close, mailed } = await createProject()
    await set({ status: 'submitted' })
    await staff.browser.call(requestDocuments, {
      params: { id: publicId },
      body: { requests: [{ type: 'bylaws', words: 'Please send the signed bylaws.', dueOn: today }] },
    })
    const long = new Date(Date.now() - 9 * DAY_MS)
    await database
      .update(documentRequests)
      .set({ dueOn: addDays(today, -3), mailedAt: long })
      .where(eq(documentRequests.projectId, projectId))
    const listQueuedKinds = async () => {
      const { items } = await staff.browser.call(listWork, { query: {} })
      return items.filter(({ project }) => project?.publicId === publicId).map(({ kind }) => kind)
    }
    const isWatched = async () => {
      const { accounts } = await staff.browser.call(listGrantAccounts)
      return accounts.some((account) => account.publicId === publicId)
    }
    expect((await listQueuedKinds()).toSorted()).toEqual(['application', 'overdue'])
    await set({ status: 'live' })
    expect(await isWatched()).toBe(true)
    await close()
    expect([await listQueuedKinds(), await isWatched()]).toEqual([[], false])
    await sendDocumentReminders(program.context, new Date())
    expect(await mailed('document-reminder')).toEqual([])
    await staff.browser.call(reopenProject, { params: { publicId } })
    expect([await listQueuedKinds(), await isWatched()]).toEqual([['overdue'], true])
    await sendDocumentReminders(program.context, new Date())
    expect(await mailed('document-reminder')).toHaveLength(1)
  })

  test('refuses a new status, a request, the application, and a payment until it is reopened', async () => {
    const { browser, publicId, params, close } = await createProject()
    await close()
    const closed = { status: 409, body: { code: 'PROJECT_CLOSED' } }
    const byStaff = staff.browser
    expect(await byStaff.refused(changeStatus, { params, body: { status: 'filing' } })).toMatchObject(closed)
    const request = {
      requests: [{ type: 'bylaws', words: 'Please send the signed bylaws.', dueOn: today }],
    } as const
    expect(
      await byStaff.refused(requestDocuments, { params: { id: publicId }, body: request }),
    ).toMatchObject(closed)
    expect(await browser.refused(submitApplication, { params, body: sampleApplication })).toMatchObject(
      closed,
    )
    expect(
      await byStaff.refused(closeProject, { params, body: createClosing('other', 'Twice') }),
    ).toMatchObject(closed)
    expect(await byStaff.call(reopenProject, { params })).toMatchObject({
      status: 'onboarding',
      closedOn: null,
      closedReason: null,
      closedNote: null,
    })
    await browser.call(submitApplication, { params, body: sampleApplication })
    expect(await byStaff.refused(reopenProject, { params })).toMatchObject({
      body: { code: 'PROJECT_NOT_CLOSED' },
    })
    expect(await byStaff.call(listDocumentRequests, { params: { id: publicId } })).toEqual([])

    const unpaid = await startPurchase(program)
    await byStaff.call(closeProject, { params: { publicId: unpaid.publicId }, body: createClosing() })
    expect(
      await unpaid.browser.refused(createCheckoutSession, { body: { projectId: unpaid.publicId } }),
    ).toMatchObject(closed)
  })

  test.each([
    [{ ...createClosing('other') }, 'note', 'Please write why you’re closing it'],
    [{ ...createClosing(), closedOn: addDays(today, 1) }, 'closedOn', 'Please enter today or an earlier day'],
    [
      { ...createClosing(), closedOn: '2019-01-01' },
      'closedOn',
      expect.stringMatching(/^The project began on /),
    ],
    [{ ...createClosing(), sendEmail: true }, 'subject', 'Please fill in the subject and email content'],
    [
      { ...createClosing(), sendEmail: true, subject: 'Closed', htmlContent: '<p> </p>' },
      'htmlContent',
      'Please fill in the subject and email content',
    ],
  ])('refuses %o and changes nothing', async (body, field, message) => {
    const { browser, publicId, params } = await createProject()
    const refusal = await staff.browser.refused(closeProject, { params, body })
    expect(refusal).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    const { closedOn } = await browser.call(getProject, { params: { id: publicId } })
    expect(closedOn).toBeNull()
  })

  test('emails the client the text written by staff, but only on request', async () => {
    const { email, userId, close, mailed } = await createProject()
    await markAddressProven(program, userId)
    await close({
      ...createClosing('refunded'),
      sendEmail: true,
      subject: 'We closed {{projectName}}',
      htmlContent: '<p>Hi {{firstName}}, we closed it.</p>',
    })
    const { subject, text } = await program.mailbox.waitFor(email, /We closed/)
    expect(subject).toBe('We closed Starter Package')
    expect(text).toContain('Hi Ida, we closed it.')
    expect(text).toMatch(/Closed on .+\. The project ended with a refund\./)
    const silent = await createProject()
    await silent.close()
    expect(await silent.mailed('project-closed')).toEqual([])
    expect(await mailed('project-closed')).toHaveLength(1)
  })

  test('a refund closes the project if staff choose so', async () => {
    const money = await signInReauthenticated(program, 'Nora Whitfield')
    for (const closesProject of [true, false]) {
      const { email, params } = await createProject()
      const { items } = await money.call(listStaffPayments, { query: { search: email } })
      const id = items[0]?.id ?? 0
      const { amount } = await money.call(getStaffPayment, { params: { id } })
      const values = { filingFees: 0, workDone: 0, submittedOn: null, deniedOn: null, requestedOn: null }
      await money.call(requestRefund, {
        params: { id },
        body: {
          ...values,
          reason: 'nonprofit_rejected',
          clientsFault: false,
          amount,
          note: '',
          seenRefunded: 0,
          closesProject,
        },
      })
      const project = await money.call(getStaffProject, { params })
      expect(project.closedReason).toBe(closesProject ? 'refunded' : null)
    }
  })
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, DAY_MS, toEasternDay } from '#contract/dates.ts'
import {
  changeDocumentVisibility,
  type DocumentRequest,
  listDocumentRequests,
  listDocuments,
  removeDocument,
  removeDocumentRequest,
  requestDocuments,
  requestStatuses,
  requestTransitions,
  reviewDocument,
  sendDocumentReminder,
} from '#contract/documents'
import { updateNotificationPreferences } from '#contract/identity'
import type { ProblemReply } from '#contract/problem.ts'
import { documentRequests, emails } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { openLiveStream } from '#tests/live-stream.ts'
import { runProgram } from '#tests/program.ts'
import { runWhileProjectLocked } from '#tests/project-lock.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { sendDocumentReminders } from './send-document-reminders.job.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const createClient = async () => {
  const { publicId, projectId, email } = await buyPackage(program)
  return { publicId, projectId, email, browser: await setPasswordFromLink(program, email) }
}
const today = toEasternDay(new Date())
const requestFile = (publicId: string, more: { dueOn?: string; words?: string } = {}) =>
  staff.call(requestDocuments, {
    params: { id: publicId },
    body: {
      requests: [
        {
          type: 'minutes',
          words: 'Please send the minutes of your first meeting.',
          dueOn: addDays(today, 7),
          ...more,
        },
      ],
    },
  })
const fetchRequests = (browser: TestClient, publicId: string) =>
  browser.call(listDocumentRequests, { params: { id: publicId } })
const fetchFirstRequest = async (publicId: string): Promise<DocumentRequest> => {
  const [request] = await fetchRequests(staff, publicId)
  if (!request) throw new Error('there is no request')
  return request
}
const review = (
  requestId: number,
  body: { verdict: 'approve' } | { verdict: 'return'; reason: string; seen?: 'approved' },
) => staff.call(reviewDocument, { params: { requestId }, body })
const findEmailsTo = (email: string, kind: string) =>
  program.context.database
    .select()
    .from(emails)
    .where(eq(emails.recipient, email))
    .then((all) => all.filter((sentEmail) => sentEmail.kind === kind))

test('goes from request through revision to approval, and emails the client at each step', async () => {
  const { publicId, email, browser } = await createClient()
  await requestFile(publicId)
  const requestEmail = await program.mailbox.waitFor(email, /Board minutes needed/)
  expect(requestEmail.text).toContain('Please send the minutes of your first meeting.')
  expect(requestEmail.text).toContain(`/project/${publicId}?tab=documents`)
  const [request] = await fetchRequests(browser, publicId)
  expect(request).toMatchObject({ status: 'pending', documents: [], waitingSince: expect.any(Date) })

  const requestId = request?.id ?? 0
  await sendFile(browser, publicId, createPdf('one'), { requestId, type: 'other', name: 'minutes.pdf' })
  expect(await fetchFirstRequest(publicId)).toMatchObject({
    status: 'submitted',
    waitingSince: null,
    documents: [{ name: 'minutes.pdf' }],
  })
  expect(await staff.call(listDocuments, { params: { id: publicId } })).toMatchObject([{ type: 'minutes' }])

  await review(requestId, { verdict: 'return', reason: 'The signature of the secretary is missing.' })
  const returned = await program.mailbox.waitFor(email, /^Please revise/)
  expect(returned.text).toContain('The signature of the secretary is missing.')
  expect(await fetchRequests(browser, publicId)).toMatchObject([
    {
      status: 'needs_revision',
      reason: 'The signature of the secretary is missing.',
      waitingSince: expect.any(Date),
    },
  ])

  await sendFile(browser, publicId, createPdf('two'), { requestId, name: 'minutes signed.pdf' })
  await review(requestId, { verdict: 'approve' })
  expect(await fetchFirstRequest(publicId)).toMatchObject({
    status: 'approved',
    reason: null,
    documents: [{ name: 'minutes signed.pdf' }, { name: 'minutes.pdf' }],
  })
  const [document] = await browser.call(listDocuments, { params: { id: publicId } })
  expect(document?.canDelete).toBe(false)
  const params = { documentId: document?.publicId ?? '' }
  expect((await browser.refused(removeDocument, { params })).body.code).toBe('DOCUMENT_IN_USE')
})

test('deleting the only answer reopens the request', async () => {
  const { publicId, browser } = await createClient()
  await requestFile(publicId)
  const { id: requestId } = await fetchFirstRequest(publicId)
  await sendFile(browser, publicId, createPdf(), { requestId })
  const [document] = await browser.call(listDocuments, { params: { id: publicId } })
  await browser.call(removeDocument, { params: { documentId: document?.publicId ?? '' } })
  expect(await fetchFirstRequest(publicId)).toMatchObject({
    status: 'pending',
    documents: [],
    waitingSince: expect.any(Date),
  })
})

test('allows only the transitions in the table: staff review submitted requests, and the database rejects inconsistent states', async () => {
  const { publicId } = await createClient()
  await requestFile(publicId)
  const { id } = await fetchFirstRequest(publicId)
  const { database } = program.context
  for (const status of requestStatuses) {
    const isWaitingForClient = status === 'pending' || status === 'needs_revision'
    const row = {
      status,
      waitingSince: isWaitingForClient ? new Date() : null,
      reason: status === 'needs_revision' ? 'x' : null,
    }
    for (const [verdict, transition] of [
      [{ verdict: 'approve' as const }, requestTransitions.approve],
      [
        {
          verdict: 'return' as const,
          reason: 'It is not signed yet.',
          seen: status === 'approved' ? ('approved' as const) : ('submitted' as const),
        },
        requestTransitions.return,
      ],
    ] as const) {
      await database.update(documentRequests).set(row).where(eq(documentRequests.id, id))
      const call = { params: { requestId: id }, body: verdict }
      if ((transition.from as readonly string[]).includes(status)) {
        await staff.call(reviewDocument, call)
        expect((await fetchFirstRequest(publicId)).status).toBe(transition.to)
      } else {
        expect((await staff.refused(reviewDocument, call)).body.code).toBe('REQUEST_CHANGED_MEANWHILE')
        expect((await fetchFirstRequest(publicId)).status).toBe(status)
      }
    }
  }
  for (const wrong of [
    { status: 'pending' as const, waitingSince: null },
    { status: 'approved' as const, waitingSince: new Date() },
    { status: 'needs_revision' as const, waitingSince: new Date(), reason: null },
  ])
    await expect(
      database.update(documentRequests).set(wrong).where(eq(documentRequests.id, id)),
    ).rejects.toThrow()
})

test("doesn't remind clients who turned reminders off", async () => {
  const { publicId, email, browser } = await createClient()
  await requestFile(publicId, { dueOn: addDays(today, 1) })
  await browser.call(updateNotificationPreferences, { body: { reminderMails: false } })
  const later = new Date(Date.now() + 10 * DAY_MS)
  await sendDocumentReminders(program.context, later)
  expect(await findEmailsTo(email, 'document-reminder')).toEqual([])
  await browser.call(updateNotificationPreferences, { body: { reminderMails: true } })
  await sendDocumentReminders(program.context, later)
  expect(await findEmailsTo(email, 'document-reminder')).toHaveLength(1)
})

/** Makes a request overdue. The client's last email was sent `mailedDaysAgo` days ago. */
const makeLate = (requestId: number, mailedDaysAgo = 2) =>
  program.context.database
    .update(documentRequests)
    .set({ dueOn: addDays(today, -3), mailedAt: new Date(Date.now() - mailedDaysAgo * DAY_MS) })
    .where(eq(documentRequests.id, requestId))

test('staff remind of a late request once a day, and everyone on staff sees who did and when', async () => {
  const { publicId, email, browser } = await createClient()
  await requestFile(publicId)
  const { id: requestId } = await fetchFirstRequest(publicId)
  const call = { params: { requestId } }
  expect((await staff.refused(sendDocumentReminder, call)).body.code, 'it isn’t late').toBe(
    'REMINDED_RECENTLY',
  )
  await makeLate(requestId)
  await staff.call(sendDocumentReminder, call)
  expect((await program.mailbox.waitFor(email, /^Reminder: Board minutes/)).text).toContain(
    'Please send the minutes of your first meeting.',
  )
  const { remindedAt, mailedAt, remindedBy } = await fetchFirstRequest(publicId)
  expect(remindedBy).not.toBeNull()
  expect(remindedAt).toEqual(mailedAt)
  const [seenByClient] = await fetchRequests(browser, publicId)
  expect(seenByClient).toMatchObject({ remindedAt, remindedBy: null })
  expect((await staff.refused(sendDocumentReminder, call)).body.code).toBe('REMINDED_RECENTLY')
  expect(await findEmailsTo(email, 'document-reminder')).toHaveLength(1)
})

test('staff can’t remind a client who turned reminders off, or of a request that was answered', async () => {
  const { publicId, email, browser } = await createClient()
  await requestFile(publicId)
  const { id: requestId } = await fetchFirstRequest(publicId)
  await makeLate(requestId)
  const call = { params: { requestId } }
  await browser.call(updateNotificationPreferences, { body: { reminderMails: false } })
  expect((await staff.refused(sendDocumentReminder, call)).body.code).toBe('REMINDERS_OFF')
  await browser.call(updateNotificationPreferences, { body: { reminderMails: true } })
  await program.context.database
    .update(documentRequests)
    .set({ status: 'submitted', waitingSince: null })
    .where(eq(documentRequests.id, requestId))
  expect((await staff.refused(sendDocumentReminder, call)).body.code).toBe('REQUEST_CHANGED_MEANWHILE')
  expect(await findEmailsTo(email, 'document-reminder')).toEqual([])
})

test('requests several documents in one email, with a file to sign', async () => {
  const { publicId, email, browser } = await createClient()
  await sendFile(staff, publicId, createPdf('Bylaws'), { name: 'Bylaws to sign.pdf', type: 'bylaws' })
  const [bylaws] = await staff.call(listDocuments, { params: { id: publicId } })
  const dueOn = addDays(today, 7)
  await staff.call(requestDocuments, {
    params: { id: publicId },
    body: {
      requests: [
        {
          type: 'bylaws',
          words: 'Please sign and return the bylaws.',
          dueOn,
          attachmentId: bylaws?.publicId ?? '',
        },
        { type: 'budget', words: 'A simple spreadsheet is fine.', dueOn },
      ],
    },
  })
  const { text } = await program.mailbox.waitFor(email, /^2 documents needed/)
  expect(text).toContain('Please sign and return the bylaws.')
  expect(text).toContain('Bylaws to sign.pdf')
  expect(text).toContain('A simple spreadsheet is fine.')
  expect(await findEmailsTo(email, 'document-requested')).toHaveLength(1)
  const attachment = expect.objectContaining({ name: 'Bylaws to sign.pdf', status: 'clean' })
  const requests = await fetchRequests(browser, publicId)
  expect(requests).toMatchObject([
    { type: 'bylaws', attachment },
    { type: 'budget', attachment: null },
  ])

  await sendFile(staff, publicId, createPdf('Bylaws 2'), {
    name: 'Bylaws 2.pdf',
    replaces: bylaws?.publicId ?? '',
  })
  expect((await fetchRequests(browser, publicId))[0]?.attachment?.name).toBe('Bylaws 2.pdf')
  const [newest] = await staff.call(listDocuments, { params: { id: publicId } })
  const hide = { params: { documentId: newest?.publicId ?? '' }, body: { isPublic: false } }
  await staff.call(changeDocumentVisibility, hide)
  expect((await fetchRequests(browser, publicId))[0]?.attachment).toBeNull()
  expect((await fetchRequests(staff, publicId))[0]?.attachment?.name).toBe('Bylaws 2.pdf')
})

test("rejects an attachment that the client can't see, and requests nothing", async () => {
  const { publicId, email } = await createClient()
  const other = await createClient()
  await sendFile(staff, publicId, createPdf('Draft'), { isPublic: 'false' })
  await sendFile(staff, other.publicId, createPdf('Bylaws'))
  const [hidden] = await staff.call(listDocuments, { params: { id: publicId } })
  const [foreign] = await staff.call(listDocuments, { params: { id: other.publicId } })
  for (const document of [hidden, foreign]) {
    const good = { type: 'bylaws', words: 'Please sign the bylaws.', dueOn: addDays(today, 7) } as const
    const body = { requests: [good, { ...good, attachmentId: document?.publicId ?? '' }] }
    const refusal = await staff.refused(requestDocuments, { params: { id: publicId }, body })
    expect(refusal.body.code).toBe('DOCUMENT_NOT_FOUND')
  }
  expect(await fetchRequests(staff, publicId)).toEqual([])
  expect(await findEmailsTo(email, 'document-requested')).toEqual([])
})

test('rejects invalid requests with a reason and changes nothing', async () => {
  const { publicId, browser } = await createClient()
  const good = { type: 'minutes', words: 'Please send the minutes.', dueOn: '2026-12-24' }
  for (const [field, wrong] of [
    ['type', 'diary'],
    ['words', 'short'],
    ['dueOn', 'soon'],
  ] as const) {
    const refusal = await staff.refused(requestDocuments, {
      params: { id: publicId },
      body: { requests: [good, { ...good, [field]: wrong }] },
    })
    expect(Object.keys(refusal.body.fields ?? {})).toEqual([`requests.1.${field}`])
  }
  expect(
    (await browser.refused(requestDocuments, { params: { id: publicId }, body: { requests: [good] } }))
      .status,
  ).toBe(403)
  expect(await fetchRequests(staff, publicId)).toEqual([])
  const unknown = { params: { requestId: 999_999 }, body: { verdict: 'approve' } }
  expect((await staff.refused(reviewDocument, unknown)).body.code).toBe('DOCUMENT_REQUEST_NOT_FOUND')
})

test.each([
  ['approve', 'return'],
  ['return', 'approve'],
] as const)('rejects the second of two reviewers who %s and %s at the same moment', async (...verdicts) => {
  const { publicId, projectId, browser, email } = await createClient()
  const colleague = (await signInNewUser(program, { role: 'admin' })).browser
  await requestFile(publicId)
  const { id: requestId } = await fetchFirstRequest(publicId)
  await sendFile(browser, publicId, createPdf(), { requestId })
  const decide = (who: TestClient, verdict: 'approve' | 'return') =>
    who.send('POST', `/api/admin/document-requests/${requestId}/review`, {
      body: verdict === 'approve' ? { verdict } : { verdict, reason: 'It is not signed yet.' },
    })
  const [one, other] = await runWhileProjectLocked(program, projectId, [
    () => decide(staff, verdicts[0]),
    () => decide(colleague, verdicts[1]),
  ])
  expect([one.status, other.status]).toEqual([200, 409])
  expect((other.body as ProblemReply).error.code).toBe('REQUEST_CHANGED_MEANWHILE')
  expect((await fetchFirstRequest(publicId)).status).toBe(requestTransitions[verdicts[0]].to)
  expect(await findEmailsTo(email, 'document-returned')).toHaveLength(verdicts[0] === 'return' ? 1 : 0)
})

test('a document can be returned after approval by a reviewer who has seen the approval', async () => {
  const { publicId, browser } = await createClient()
  await requestFile(publicId)
  const { id: requestId } = await fetchFirstRequest(publicId)
  await sendFile(browser, publicId, createPdf(), { requestId })
  await review(requestId, { verdict: 'approve' })
  const reason = 'It is not signed yet.'
  const call = { params: { requestId }, body: { verdict: 'return', reason } }
  expect((await staff.refused(reviewDocument, call)).body.code).toBe('REQUEST_CHANGED_MEANWHILE')
  await review(requestId, { verdict: 'return', reason, seen: 'approved' })
  expect((await fetchFirstRequest(publicId)).status).toBe('needs_revision')
})

test('notifies both sides when a request is created, answered, reviewed, and withdrawn', async () => {
  const { publicId, browser } = await createClient()
  const streams = await Promise.all([browser, staff].map((who) => openLiveStream(program, who)))
  const expectProjectEvent = async () => {
    for (const stream of streams) {
      let event = await stream.next()
      // Staff also receive events for other tests' projects, whose files are still being scanned.
      while ((event as { publicId?: string }).publicId !== publicId) event = await stream.next()
      expect(event).toEqual({ topic: 'project', publicId })
    }
  }
  await requestFile(publicId)
  await expectProjectEvent()
  const { id: requestId } = await fetchFirstRequest(publicId)
  await sendFile(browser, publicId, createPdf(), { requestId })
  await expectProjectEvent()
  await review(requestId, { verdict: 'approve' })
  await expectProjectEvent()
  await staff.call(removeDocumentRequest, { params: { requestId } })
  await expectProjectEvent()
  for (const { close } of streams) close()
})

test('withdrawing a request deletes it and keeps its answer', async () => {
  const { publicId, browser } = await createClient()
  await requestFile(publicId)
  const { id: requestId } = await fetchFirstRequest(publicId)
  await sendFile(browser, publicId, createPdf(), { requestId })
  await staff.call(removeDocumentRequest, { params: { requestId } })
  expect(await fetchRequests(staff, publicId)).toEqual([])
  expect(await browser.call(listDocuments, { params: { id: publicId } })).toMatchObject([{ canDelete: true }])
})

test('sends clients one reminder for all due requests, two days before and then every three days', async () => {
  const { publicId, email, projectId } = await createClient()
  await requestFile(publicId, { dueOn: addDays(today, 5) })
  await requestFile(publicId, { dueOn: addDays(today, 30), words: 'Please send us a second paper.' })
  const countReminders = async () => (await findEmailsTo(email, 'document-reminder')).length
  const sendRemindersAfter = (days: number) =>
    sendDocumentReminders(program.context, new Date(Date.now() + days * 24 * 60 * 60 * 1000))
  const told: number[] = []
  for (let day = 1; day <= 10; day += 1) {
    await sendRemindersAfter(day)
    told.push(await countReminders())
  }
  expect(told).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3, 3])
  const [reminder] = await findEmailsTo(email, 'document-reminder')
  expect(reminder?.unsubscribeUrl).toContain('/unsubscribe?token=')
  expect(reminder?.subject).toContain('Reminder: 2 documents')
  await program.context.database
    .update(documentRequests)
    .set({ status: 'submitted', waitingSince: null })
    .where(eq(documentRequests.projectId, projectId))
  await sendRemindersAfter(20)
  expect(await countReminders()).toBe(3)
})

test("a failed reminder for one project doesn't stop the others", async () => {
  const { database } = program.context
  const [broken, fine] = [await createClient(), await createClient()]
  for (const { publicId } of [broken, fine]) await requestFile(publicId, { dueOn: addDays(today, 1) })
  const soon = new Date(Date.now() + 4 * 24 * 60 * 60 * 1000)
  await database.execute(
    sql.raw(`alter table mails add constraint refused check (recipient <> '${broken.email}') not valid`),
  )
  await expect(sendDocumentReminders(program.context, soon)).rejects.toThrow(/1 of \d+ records failed/)
  await database.execute(sql.raw('alter table mails drop constraint refused'))
  expect(await findEmailsTo(fine.email, 'document-reminder')).toHaveLength(1)
  expect(await findEmailsTo(broken.email, 'document-reminder')).toHaveLength(0)
  await sendDocumentReminders(program.context, soon)
  expect(await findEmailsTo(broken.email, 'document-reminder')).toHaveLength(1)
})

import { describe, expect, test } from 'vitest'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import {
  addProjectUpdate,
  changeStatus,
  changeStatusWithEmail,
  getProjectHistory,
  getStaffProject,
  listUpdates,
  undoStatus,
  updateProjectDetails,
} from '#contract/projects'
import { projectUpdates } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

const createProject = async () => {
  const client = await buyPackage(program)
  const params = { publicId: client.publicId }
  return {
    ...client,
    params,
    set: (status: ProjectStatus) => staff.browser.call(changeStatus, { params, body: { status } }),
    view: () => staff.browser.call(getStaffProject, { params }),
    history: () => staff.browser.call(getProjectHistory, { params }),
    write: (message: string, isVisible: boolean) =>
      staff.browser.call(addProjectUpdate, { params, body: { message, isVisible } }),
    undo: (entryId = 0) => staff.browser.call(undoStatus, { params, body: { entryId } }),
    refusedUndo: (entryId = 1) => staff.browser.refused(undoStatus, { params, body: { entryId } }),
  }
}

describe('notes and updates', () => {
  test('the client sees only updates written for the client', async () => {
    const { browser, publicId, history, set, write } = await createProject()
    await set('under_review')
    await write('The treasurer calls back on Monday.', false)
    await write('Your name is available in Virginia.', true)
    expect((await history()).map(({ kind, isVisible, message }) => [kind, isVisible, message])).toEqual([
      ['update', true, 'Your name is available in Virginia.'],
      ['note', false, 'The treasurer calls back on Monday.'],
      ['status', true, 'The status is now Under Review.'],
      ['status', true, 'We received the payment.'],
    ])
    const seen = await browser.call(listUpdates, { params: { id: publicId } })
    expect(seen.map(({ message }) => message)).toEqual([
      'Your name is available in Virginia.',
      'The status is now Under Review.',
      'We received the payment.',
    ])
  })

  test('are limited to the newest, for staff and client', async () => {
    const { browser, publicId, projectId, history } = await createProject()
    const rows = Array.from({ length: MAX_LIST_ITEMS + 2 }, (_, index) => ({
      projectId,
      status: 'onboarding',
      message: `Step ${index}`,
    }))
    await program.context.database.insert(projectUpdates).values(rows)
    for (const entries of [await history(), await browser.call(listUpdates, { params: { id: publicId } })])
      expect([entries.length, entries[0]?.message, entries.at(-1)?.message]).toEqual([
        MAX_LIST_ITEMS,
        `Step ${MAX_LIST_ITEMS + 1}`,
        'Step 2',
      ])
  })

  test('reject blank text', async () => {
    const { params } = await createProject()
    const body = { message: '  ', isVisible: true }
    const refused = await staff.browser.refused(addProjectUpdate, { params, body })
    expect(refused.body.fields).toEqual({ message: 'Please write a note' })
  })
})

describe('undo', () => {
  test('restores the previous status and clears the date it filled in, and the history keeps both changes', async () => {
    const { set, view, history, undo } = await createProject()
    await set('filing')
    expect((await set('irs_approved')).irs501c3ApprovedAt).not.toBeNull()
    const [newest, older] = await history()
    expect([newest?.canUndo, older?.canUndo]).toEqual([true, false])
    expect(newest).toMatchObject({ from: 'filing', status: 'irs_approved' })
    expect(await undo(newest?.id)).toMatchObject({ status: 'filing', irs501c3ApprovedAt: null })
    expect((await view()).status).toBe('filing')
    const [last, undone] = await history()
    expect([last?.from, undone?.from]).toEqual([null, null])
    expect(last).toMatchObject({
      by: 'Nora Whitfield',
      status: 'filing',
      message: 'The change to IRS Approved was undone. The status is 501(c)(3) Filing again.',
      canUndo: false,
    })
  })

  test('keeps a date that staff had entered before', async () => {
    const { set, history, undo, params } = await createProject()
    const { updatedAt } = await set('filing')
    const approved = '2026-03-04'
    const nothing = {
      einNumber: null,
      state: null,
      notes: null,
      assignedAdminId: null,
      incorporationDate: null,
      googleAdGrantApprovedAt: null,
      campaignLaunchedAt: null,
    }
    const body = { ...nothing, seenAt: updatedAt.toISOString(), irs501c3ApprovedAt: approved }
    await staff.browser.call(updateProjectDetails, { params, body })
    await set('irs_approved')
    const restored = await undo((await history())[0]?.id)
    expect(restored.irs501c3ApprovedAt).toBe(approved)
  })

  test('works for an emailed status too', async () => {
    const { params, history, undo } = await createProject()
    const email = { subject: 'News', htmlContent: '<p>News</p>', textContent: 'News', sendEmail: true }
    await staff.browser.call(changeStatusWithEmail, { params, body: { ...email, status: 'live' } })
    const [newest] = await history()
    expect(newest).toMatchObject({ mailed: true, canUndo: true })
    expect((await undo(newest?.id)).status).toBe('onboarding')
  })

  test('is rejected after any later change, for an older change, and a second time', async () => {
    const { set, history, undo, refusedUndo, write, view } = await createProject()
    const tooLate = { status: 409, body: { code: 'UNDO_TOO_LATE' } }
    await set('under_review')
    await set('filing')
    const [newest, older, payment] = await history()
    expect(await refusedUndo(older?.id)).toMatchObject(tooLate)
    expect(await refusedUndo(payment?.id)).toMatchObject(tooLate)
    await write('Called the client.', false)
    expect(await refusedUndo(newest?.id)).toMatchObject(tooLate)
    await set('irs_approved')
    const last = (await history())[0]?.id
    await undo(last)
    expect(await refusedUndo(last)).toMatchObject(tooLate)
    expect((await view()).status).toBe('filing')
    const [taken] = await history()
    expect(await refusedUndo(taken?.id), 'taking back cannot be taken back').toMatchObject(tooLate)
  })

  test('succeeds once when requested several times concurrently', async () => {
    const { set, history, undo, view } = await createProject()
    await set('under_review')
    const id = (await history())[0]?.id
    const results = await Promise.allSettled([undo(id), undo(id), undo(id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await view()).status).toBe('onboarding')
  })
})

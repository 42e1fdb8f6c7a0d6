import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOverdueTable, createWorkloadTable, getWorkload, stageTargetDays } from '#contract/business'
import { DAY_MS } from '#contract/dates.ts'
import { getActiveTemplate } from '#contract/email'
import { projectStatusEntries } from '#contract/project-status.ts'
import { changeStatus, changeStatusWithEmail } from '#contract/projects'
import { getProjectCounts, getProjectTotals, listAllProjects } from '#contract/staff'
import { emailTemplates, payments, projects, projectUpdates } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  markAddressProven,
  sampleApplication,
  signInNewUser,
  startPurchase,
} from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })).browser

const settableStatuses = projectStatusEntries
  .filter((status) => status.canStaffSet)
  .map((status) => status.value)
const createStatusEmail = (status: string) => ({
  status,
  subject: 'News about {{projectName}}',
  htmlContent: '<p>Dear {{userName}}, <strong>good</strong> news.</p>',
  textContent: 'Dear {{userName}}, good news.',
  sendEmail: true,
})

describe('project list', () => {
  test('pages through all projects with their users', async () => {
    const { publicId, email, userId } = await buyPackage(program, { name: 'Ida Quist' })
    const others = Array.from({ length: 24 }, (_, index) => ({
      userId,
      name: `Project ${index}`,
      email,
      status: 'onboarding',
    }))
    await program.context.database.insert(projects).values(others)
    const first = await staff.call(listAllProjects, { query: {} })
    const { total } = first.pagination
    expect(first.projects, '[ADM-23]').toHaveLength(20)
    expect(first.pagination, '[DATA-20]').toEqual({
      page: 1,
      limit: 20,
      total,
      totalPages: Math.ceil(total / 20),
      isMore: false,
    })
    const second = await staff.call(listAllProjects, { query: { page: 2, limit: 20 } })
    const all = [...first.projects, ...second.projects]
    expect(new Set(all.map(({ id }) => id)).size, '[API-22] [ROLE-13]').toBe(Math.min(total, 40))
    const own = all.find((project) => project.publicId === publicId)
    expect(own, '[DATA-04]').toMatchObject({
      user: { name: 'Ida Quist', email },
      notes: null,
    })
    expect(await staff.call(getProjectCounts)).toEqual({ total, live: 0, closed: 0, inProgress: total })
  })

  test('leaves out unpaid orders unless a search or the status filter asks for them', async () => {
    const { publicId, email } = await startPurchase(program)
    const listIds = async (query: { search?: string; status?: 'payment_pending' }) =>
      (await staff.call(listAllProjects, { query: { ...query, limit: 100 } })).projects.map(
        (one) => one.publicId,
      )
    expect(await listIds({})).not.toContain(publicId)
    expect(await listIds({ search: email })).toEqual([publicId])
    expect(await listIds({ status: 'payment_pending' })).toContain(publicId)
  })

  test.each([{ page: 0 }, { page: 'x' }, { limit: 0 }, { limit: 101 }, { page: 1e12 }])(
    'rejects %o',
    async (query) => {
      expect((await staff.refused(listAllProjects, { query })).status).toBe(400)
    },
  )
})

describe('status', () => {
  test('[API-23] [ROLE-14] staff can set each of the seven statuses, and the history shows who did', async () => {
    const { publicId, projectId } = await buyPackage(program)
    for (const status of settableStatuses) {
      const changed = await staff.call(changeStatus, {
        params: { publicId },
        body: { status: status as never },
      })
      expect(changed).toMatchObject({ publicId, status, user: { name: 'Ida Quist' } })
    }
    const history = await program.context.database
      .select()
      .from(projectUpdates)
      .where(eq(projectUpdates.projectId, projectId))
    expect(history.map(({ status }) => status)).toEqual(['onboarding', ...settableStatuses])
    expect(history.at(-1)).toMatchObject({
      adminId: expect.any(Number),
      metadata: { from: 'ads_testing', by: 'staff', mailed: false },
    })
  })

  test.each([
    ['[STAT-37]', 'irs_approved', 'irs501c3ApprovedAt'],
    ['[STAT-38]', 'ads_testing', 'googleAdGrantApprovedAt'],
    ['[STAT-39]', 'live', 'campaignLaunchedAt'],
  ] as const)('%s setting %s fills %s once', async (_id, status, field) => {
    const { publicId } = await buyPackage(program)
    const setStatus = (value: typeof status | 'under_review') =>
      staff.call(changeStatus, { params: { publicId }, body: { status: value } })
    expect((await setStatus('under_review'))[field]).toBeNull()
    const filled = (await setStatus(status))[field]
    expect(filled).toMatch(/^\d{4}-\d\d-\d\d$/)
    await setStatus('under_review')
    expect((await setStatus(status))[field]).toEqual(filled)
  })

  test.each(['payment_pending', 'onboarding'])("[STAT-12] %s can't be set", async (status) => {
    const { publicId, browser } = await buyPackage(program)
    const params = { publicId }
    for (const [route, body] of [
      [changeStatus, { status }],
      [changeStatusWithEmail, createStatusEmail(status)],
    ] as const)
      expect(await staff.refused(route, { params, body })).toMatchObject({
        status: 422,
        body: { code: 'STATUS_NOT_SETTABLE' },
      })
    expect((await browser.send('GET', `/api/projects/${publicId}`)).body).toMatchObject({
      status: 'onboarding',
    })
  })

  test('rejects an unknown status or project', async () => {
    const { publicId } = await buyPackage(program)
    const body = { status: 'finished' }
    expect(await staff.refused(changeStatus, { params: { publicId }, body })).toMatchObject({
      status: 400,
      body: { fields: { status: 'That status doesn’t exist' } },
    })
    const unknown = { publicId: '00000000-0000-4000-8000-000000000000' }
    const live = { status: 'live' }
    expect((await staff.refused(changeStatus, { params: unknown, body: live })).status).toBe(404)
    expect((await staff.refused(changeStatus, { params: { publicId: '12' }, body: live })).status).toBe(404)
  })
})

describe('status email', () => {
  test('is branded and has its placeholders filled in', async () => {
    const { publicId, userId, email, browser } = await buyPackage(program, { name: 'Ida <b>Quist</b>' })
    await markAddressProven(program, userId)
    await browser.send('PUT', `/api/projects/${publicId}/complete`, { body: sampleApplication })
    const changed = await staff.call(changeStatusWithEmail, {
      params: { publicId },
      body: createStatusEmail('under_review') as never,
    })
    expect(changed.status, '[API-24]').toBe('under_review')
    const sentEmail = await program.mailbox.waitFor(email, /News about Lighthouse Literacy/)
    expect(sentEmail.subject, '[DATA-21] subject').toContain('Lighthouse Literacy')
    expect(sentEmail.html, '[DATA-21] htmlContent').toContain('<strong>good</strong> news')
    expect(sentEmail.html, '[MAIL-11]').toContain('Dear Ida &lt;b&gt;Quist&lt;/b&gt;')
    expect(sentEmail.html, '[MAIL-14]').toContain('#1f5c4a')
    expect(sentEmail.text, '[MAIL-13] [DATA-21] textContent').toContain('Dear Ida <b>Quist</b>, good news.')
    expect(sentEmail.text).toContain(`/project/${publicId}`)
  })

  test('never contains unescaped hostile content', async () => {
    const { publicId, email } = await buyPackage(program)
    await staff.call(changeStatusWithEmail, {
      params: { publicId },
      body: {
        ...createStatusEmail('filing'),
        subject: 'Injected\r\nBcc: thief@test.example',
        htmlContent:
          '<p onclick="x()">Hello <a href="javascript:alert(1)">here</a> <a href="https://irs.gov">there</a></p><script>alert(1)</script><img src=x onerror=alert(1)><style>*{}</style>',
        textContent: '',
      } as never,
    })
    const sentEmail = await program.mailbox.waitFor(email, /Injected/)
    expect(sentEmail.subject).toBe('Injected Bcc: thief@test.example')
    expect(sentEmail.to).toEqual([email])
    expect(sentEmail.html).not.toMatch(/onclick|javascript:|<script|onerror|<img/)
    expect(sentEmail.html).toContain('href="https://irs.gov"')
    expect(sentEmail.text).toContain('there')
  })

  test('[VAL-53] is not sent without the notification option, and needs no text then', async () => {
    const { publicId, email } = await buyPackage(program)
    await program.mailbox.waitFor(email, /receipt/)
    const body = { status: 'live', sendEmail: false } as const
    expect((await staff.call(changeStatusWithEmail, { params: { publicId }, body })).status).toBe('live')
    const { rows } = await program.context.database.execute(
      `select 1 from mails where kind = 'status-update' and recipient = '${email}'`,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['subject', '   '],
    ['htmlContent', ' \n '],
  ])('[VAL-54] rejects an empty %s and keeps the status', async (field, value) => {
    const { publicId, browser } = await buyPackage(program)
    const body = { ...createStatusEmail('live'), [field]: value }
    expect(await staff.refused(changeStatusWithEmail, { params: { publicId }, body })).toMatchObject({
      status: 400,
      body: { message: 'Please fill in the subject and email content' },
    })
    expect((await browser.send('GET', `/api/projects/${publicId}`)).body).toMatchObject({
      status: 'onboarding',
    })
  })

  test('[API-25] [ROLE-15] all seven templates can be loaded while active', async () => {
    for (const status of settableStatuses) {
      const template = await staff.call(getActiveTemplate, { params: { status } })
      expect(template.subject + template.htmlContent + template.textContent).toMatch(/\{\{projectName\}\}/)
      expect(template.htmlContent).toContain('{{firstName}}')
    }
    for (const status of ['payment_pending', 'nonsense'])
      expect((await staff.refused(getActiveTemplate, { params: { status } })).body.code).toBe(
        'TEMPLATE_NOT_FOUND',
      )
    await program.context.database
      .update(emailTemplates)
      .set({ isActive: false })
      .where(eq(emailTemplates.status, 'live'))
    expect((await staff.refused(getActiveTemplate, { params: { status: 'live' } })).status).toBe(404)
  })
})

test('[ROLE-10] [ROLE-11] every staff route rejects visitors, clients, and purchase sessions', async () => {
  const client = await signInNewUser(program)
  const buyer = await buyPackage(program)
  const params = { publicId: buyer.publicId, status: 'live' }
  for (const route of [
    listAllProjects,
    getProjectCounts,
    changeStatus,
    changeStatusWithEmail,
    getActiveTemplate,
  ]) {
    const input = { params, body: createStatusEmail('live') }
    expect((await program.browser().refused(route, input)).status).toBe(401)
    expect((await client.browser.refused(route, input)).status).toBe(403)
    expect((await buyer.browser.refused(route, input)).status).toBe(403)
  }
  expect((await buyer.browser.send('GET', `/api/projects/${buyer.publicId}`)).body).toMatchObject({
    status: 'onboarding',
  })
})

test('totals follow the search and filters: net payments, and open projects past the target of their status', async () => {
  const word = `Total${Date.now().toString(36)}`
  const [fresh, late, closed] = [
    await buyPackage(program),
    await buyPackage(program),
    await buyPackage(program),
  ]
  const { database } = program.context
  const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
  const set = (id: number, changes: Partial<typeof projects.$inferInsert>) =>
    database
      .update(projects)
      .set({ name: `${word} Fund`, ...changes })
      .where(eq(projects.id, id))
  await set(fresh.projectId, {})
  await set(late.projectId, { status: 'filing', statusSince: longAgo })
  await set(closed.projectId, {
    status: 'filing',
    statusSince: longAgo,
    closedOn: '2026-01-02',
    closedReason: 'other',
  })
  await database
    .update(payments)
    .set({ amountRefunded: 100_000 })
    .where(eq(payments.projectId, late.projectId))
  const read = (query: Parameters<typeof staff.call<typeof getProjectTotals>>[1]['query']) =>
    staff.call(getProjectTotals, { query })
  const paid = await database.select().from(payments).where(eq(payments.projectId, fresh.projectId))
  const price = paid[0]?.amount ?? 0
  expect(await read({ search: word })).toEqual({ count: 3, net: 3 * price - 100_000, overdue: 1 })
  expect(await read({ search: word, status: 'filing' })).toEqual({
    count: 1,
    net: price - 100_000,
    overdue: 1,
  })
  expect(await read({ search: word, status: 'closed' })).toEqual({ count: 1, net: price, overdue: 0 })
  expect(await read({ search: `${word}x` })).toEqual({ count: 0, net: 0, overdue: 0 })
  expect((await read({ search: word, daysInStatus: '30' }))?.count).toBe(1)
  expect((await read({ search: word, daysInStatus: '60' }))?.count).toBe(0)
})

test('overdue projects are sorted by lateness, unless another order is chosen', async () => {
  const assignee = await signInNewUser(program, { role: 'admin', name: 'Mira Stone' })
  const create = async (status: 'filing' | 'submitted' | 'ads_setup', daysLate: number) => {
    const { publicId, projectId } = await buyPackage(program)
    const statusSince = new Date(Date.now() - ((stageTargetDays[status] ?? 0) + daysLate) * DAY_MS)
    await program.context.database
      .update(projects)
      .set({ status, statusSince, assignedAdminId: assignee.id })
      .where(eq(projects.id, projectId))
    return publicId
  }
  const [three, nine, six] = [
    await create('filing', 3),
    await create('submitted', 9),
    await create('ads_setup', 6),
  ]
  const list = async (order?: '-age' | 'created') => {
    const query = { overdue: 'yes', assignee: assignee.id, ...(order && { order }) } as const
    return (await staff.call(listAllProjects, { query })).projects.map(({ publicId }) => publicId)
  }
  expect(await list()).toEqual([nine, six, three])
  expect(await list('created')).toEqual([three, nine, six])
})

test('the list shows exactly the overdue projects that the business page counts', async () => {
  const { database } = program.context
  const owner = await signInNewUser(program, {
    role: 'admin',
    name: 'Stella Moore',
    permissions: ['see business'],
  })
  const old = { statusSince: new Date(Date.now() - 400 * DAY_MS) }
  const changes = [
    { status: 'filing', ...old },
    { status: 'filing', ...old, assignedAdminId: owner.id },
    { status: 'under_review', ...old, assignedAdminId: owner.id },
    { status: 'filing', assignedAdminId: owner.id },
    { status: 'live', ...old, assignedAdminId: owner.id },
    { status: 'filing', ...old, closedOn: '2026-01-05', closedReason: 'rejected' as const },
  ]
  for (const change of changes) {
    const { projectId } = await buyPackage(program)
    await database.update(projects).set(change).where(eq(projects.id, projectId))
  }
  const workload = await owner.browser.call(getWorkload)
  const tables = [createWorkloadTable(workload), createOverdueTable(workload)]
  const counted = tables.flatMap(({ rows, links = [] }) =>
    rows.flatMap((row, rowIndex) =>
      row.flatMap((value, column) => {
        const link = links[rowIndex]?.[column]
        return link?.startsWith('/admin?') ? [{ link, value }] : []
      }),
    ),
  )
  expect(counted.map(({ value }) => value)).toContain(2)
  for (const { link, value } of counted) {
    const query = Object.fromEntries(new URLSearchParams(link.split('?')[1]))
    const page = await staff.call(listAllProjects, { query })
    expect(page.pagination.total, link).toBe(value)
    expect(await staff.call(getProjectTotals, { query }), link).toMatchObject({
      count: value,
      overdue: value,
    })
  }
})

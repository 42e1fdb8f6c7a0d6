import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getKeys } from '#contract/get-keys.ts'
import { listStaff } from '#contract/identity'
import { MAX_COUNTED_ROWS } from '#contract/paging.ts'
import { changeStatus, getProjectHistory, updateProjectDetails } from '#contract/projects'
import { listAllProjects } from '#contract/staff'
import { projects } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, createEmailAddress, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

const searchProjects = async (
  query: Parameters<typeof staff.browser.call<typeof listAllProjects>>[1]['query'],
) => {
  const { projects: found, pagination } = await staff.browser.call(listAllProjects, { query })
  expect(pagination.total).toBe(found.length)
  return found.map(({ name }) => name)
}

const updateProjectRow = (projectId: number, changes: Partial<typeof projects.$inferInsert>) =>
  program.context.database.update(projects).set(changes).where(eq(projects.id, projectId))

describe('[RULE-07] search, filters, and order', () => {
  test('finds a project by word prefixes of name, user, address, and EIN in any combination', async () => {
    const { projectId } = await buyPackage(program, {
      name: 'Zelda Fitzroy',
      email: createEmailAddress('zelda.quokka'),
    })
    await updateProjectRow(projectId, { name: 'Heron & Reed Sanctuary', einNumber: '88-7654321' })
    for (const search of [
      'heron',
      'HER',
      'reed sanct',
      'zelda',
      'fitz',
      'quokka',
      '7654321',
      '88-7654321',
      'heron zel',
    ])
      expect(await searchProjects({ search }), search).toEqual(['Heron & Reed Sanctuary'])
    for (const search of ["o'brien", '!!!', '& | !', 'heron:*', '(', '\\'])
      expect(await staff.browser.call(listAllProjects, { query: { search } })).toHaveProperty('projects')
  })

  test('a broad search returns the same results in order, and its count is capped', async () => {
    const { userId } = await buyPackage(program, { name: 'Broad Person' })
    await program.context.database.execute(sql`
      insert into projects (user_id, email, name, package_type)
      select ${userId}, '', 'Plentiful ' || lpad(n::text, 5, '0'), case when n < 30 then 'starter' else 'full' end
      from generate_series(0, ${MAX_COUNTED_ROWS}) n`)
    const list = (query: object) => staff.browser.call(listAllProjects, { query })
    for (const search of ['plentiful', 'broad person']) {
      const { projects: found, pagination } = await list({ search, order: 'name', page: 2 })
      expect(pagination).toMatchObject({ total: MAX_COUNTED_ROWS, totalPages: 500, isMore: true })
      const names = found.map(({ name }) => name).filter((name) => name.startsWith('Plentiful'))
      expect(names).toEqual(names.toSorted())
      expect(found).toHaveLength(20)
    }
    const narrowed = await list({ search: 'plentiful', package: 'starter', order: 'name', page: 2 })
    expect(narrowed.pagination).toMatchObject({ total: 30, totalPages: 2, isMore: false })
    expect(narrowed.projects.map(({ name }) => name).slice(0, 2)).toEqual([
      'Plentiful 00020',
      'Plentiful 00021',
    ])
    expect(await searchProjects({ search: 'plentiful 00042' })).toEqual(['Plentiful 00042'])
  })

  test('filters by status, package, and assignee and keeps the order', async () => {
    const word = 'Filterable'
    for (const [index, packageType] of (['starter', 'full', 'full'] as const).entries()) {
      const { projectId, publicId } = await buyPackage(program, { packageType })
      await updateProjectRow(projectId, { name: `${word} ${'CAB'[index]}` })
      if (index === 1)
        await staff.browser.call(changeStatus, { params: { publicId }, body: { status: 'filing' } })
      if (index === 2) await updateProjectRow(projectId, { assignedAdminId: staff.id })
    }
    expect(await searchProjects({ search: word, order: 'name' })).toEqual([
      'Filterable A',
      'Filterable B',
      'Filterable C',
    ])
    expect(await searchProjects({ search: word })).toEqual(['Filterable B', 'Filterable A', 'Filterable C'])
    expect(await searchProjects({ search: word, order: 'created' })).toEqual([
      'Filterable C',
      'Filterable A',
      'Filterable B',
    ])
    expect(await searchProjects({ search: word, status: 'filing' })).toEqual(['Filterable A'])
    expect(await searchProjects({ search: word, package: 'starter' })).toEqual(['Filterable C'])
    expect(await searchProjects({ search: word, assignee: staff.id })).toEqual(['Filterable B'])
  })
})

test('[RULE-07] sorts by name, client, age in the status, and dates, in both directions', async () => {
  const word = 'Sortable'
  for (const [index, letter] of ['C', 'A', 'B'].entries()) {
    const { projectId } = await buyPackage(program, { name: `${'BCA'[index]} Person` })
    const instant = (days: string) => new Date(`2026-03-0${days[index]}T12:00:00Z`)
    await updateProjectRow(projectId, {
      name: `${word} ${letter}`,
      statusSince: instant('312'),
      createdAt: instant('132'),
      updatedAt: instant('213'),
    })
  }
  const orders = { name: 'ABC', client: 'BCA', age: 'CBA', created: 'CBA', changed: 'ACB' } as const
  for (const column of getKeys(orders)) {
    const ascending = [...orders[column]].map((letter) => `${word} ${letter}`)
    expect(await searchProjects({ search: word, order: column }), column).toEqual(ascending)
    expect(await searchProjects({ search: word, order: `-${column}` }), column).toEqual(
      ascending.toReversed(),
    )
  }
})

describe('project details', () => {
  const createEditableProject = async () => {
    const { publicId } = await buyPackage(program)
    const { projects: found } = await staff.browser.call(listAllProjects, { query: { limit: 100 } })
    const project = found.find((candidate) => candidate.publicId === publicId)
    if (!project) throw new Error('the project is not in the list')
    const { einNumber, state, notes, assignedAdminId } = project
    const { incorporationDate, irs501c3ApprovedAt, googleAdGrantApprovedAt, campaignLaunchedAt } = project
    const dates = { incorporationDate, irs501c3ApprovedAt, googleAdGrantApprovedAt, campaignLaunchedAt }
    const body = {
      seenAt: project.updatedAt.toISOString(),
      einNumber,
      state,
      notes,
      assignedAdminId,
      ...(dates as Record<keyof typeof dates, null>),
    }
    return { publicId, params: { publicId }, body }
  }

  test('staff edit EIN, dates, state, assignee, and notes, and the history shows each change and its author', async () => {
    const { params, body } = await createEditableProject()
    const changed = await staff.browser.call(updateProjectDetails, {
      params,
      body: {
        ...body,
        einNumber: '88-1234567',
        state: 'Maine',
        notes: 'Call on Monday',
        incorporationDate: '2026-03-04',
        assignedAdminId: staff.id,
      },
    })
    expect(changed).toMatchObject({
      einNumber: '88-1234567',
      state: 'Maine',
      notes: 'Call on Monday',
      incorporationDate: '2026-03-04',
      assignedAdminId: staff.id,
    })
    const [newest, oldest] = await staff.browser.call(getProjectHistory, { params })
    expect(newest).toMatchObject({
      by: 'Nora Whitfield',
      message: 'Changed: EIN, state, incorporation date, assignee, notes.',
      mailed: false,
    })
    expect(oldest).toMatchObject({ by: null, status: 'onboarding' })
    expect(await staff.browser.call(listStaff)).toContainEqual({ id: staff.id, name: 'Nora Whitfield' })
  })

  test("a second editor sees the first one's change and overwrites nothing", async () => {
    const { params, body } = await createEditableProject()
    await staff.browser.call(updateProjectDetails, { params, body: { ...body, notes: 'first' } })
    const refusal = await staff.browser.refused(updateProjectDetails, {
      params,
      body: { ...body, notes: 'second' },
    })
    expect(refusal).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    const { projects: found } = await staff.browser.call(listAllProjects, { query: { limit: 100 } })
    expect(found.find(({ publicId }) => publicId === params.publicId)?.notes).toBe('first')
  })

  test('unchanged fields are not recorded', async () => {
    const { params, body } = await createEditableProject()
    await staff.browser.call(updateProjectDetails, { params, body })
    expect(await staff.browser.call(getProjectHistory, { params })).toHaveLength(1)
  })

  test('names an invalid EIN and an assignee who is not a staff member', async () => {
    const { params, body } = await createEditableProject()
    const client = await signInNewUser(program)
    for (const [change, field] of [
      [{ einNumber: '123' }, 'einNumber'],
      [{ assignedAdminId: client.id }, 'assignedAdminId'],
      [{ notes: 'x'.repeat(10_001) }, 'notes'],
    ] as const)
      expect(
        (await staff.browser.refused(updateProjectDetails, { params, body: { ...body, ...change } })).body
          .fields,
      ).toHaveProperty(field)
    for (const route of [updateProjectDetails, getProjectHistory, listStaff])
      expect((await client.browser.refused(route, { params, body })).status).toBe(403)
  })
})

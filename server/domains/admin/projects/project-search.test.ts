import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportProjects, listAllProjects } from '#contract/admin'
import { projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buy, signIn } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signIn(program, { role: 'admin' })).browser

/** The ids that the list finds, having made sure that the export holds just as many. */
const find = async (search: string, filter: { status?: 'live' } = {}) => {
  const found = await staff.call(listAllProjects, { query: { search, ...filter } })
  const query = new URLSearchParams({ search, ...filter })
  const file = String((await staff.send('GET', `${exportProjects.path}?${query}`)).body)
  expect(file.trimEnd().split('\r\n')).toHaveLength(found.projects.length + 1)
  expect(found.pagination.total).toBe(found.projects.length)
  return found.projects.map(({ publicId }) => publicId).toSorted()
}

const byProject = await buy(program, { name: 'Ada Stone' })
const byUser = await buy(program, { name: 'Bea Field' })
const byWords = await buy(program, { name: 'Cleo Brook' })
const { database } = program.context
const change = (projectId: number, changes: Partial<typeof projects.$inferInsert>) =>
  database.update(projects).set(changes).where(eq(projects.id, projectId))
await change(byProject.projectId, { email: 'vera.lang@river.example', status: 'live' })
await change(byWords.projectId, { name: 'Lang Vera Library', address: '9 example.net Row' })
await database.update(users).set({ email: 'vera.lang7@river.example' }).where(eq(users.id, byUser.userId))
const both = [byProject.publicId, byUser.publicId].toSorted()
const all = [...both, byWords.publicId].toSorted()

test('the beginning of an address finds it alone, of project or user, however it is written', async () => {
  for (const search of ['vera.lang', 'VERA.Lang', ' vera.lang '])
    expect(await find(search), search).toEqual(both)
  expect(await find('vera.lang@')).toEqual([byProject.publicId])
  expect(await find('vera.lang7@river')).toEqual([byUser.publicId])
})

test('signs of patterns in it stand for themselves', async () => {
  expect(await find('v_ra.lang')).toEqual([])
  expect(await find('vera.l%')).toEqual(all)
})

test('it is looked for within the filter', async () =>
  expect(await find('vera.lang', { status: 'live' })).toEqual([byProject.publicId]))

test('words are searched for where no address begins so', async () => {
  expect(await find('lang@river')).toEqual(both)
  expect(await find('example.net')).toEqual([byWords.publicId])
  expect(await find('vera lang')).toEqual(all)
})

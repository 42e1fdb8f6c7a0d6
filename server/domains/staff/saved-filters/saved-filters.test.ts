import { expect, test } from 'vitest'
import { listSavedFilters, MAX_SAVED_FILTERS, removeSavedFilter, saveFilter } from '#contract/staff'
import { runProgram } from '#tests/program.ts'
import { signIn } from '#tests/users.ts'

const program = await runProgram()

test('stores named filters for their author only until they are removed', async () => {
  const { browser: nora } = await signIn(program, { role: 'admin' })
  const { browser: sam } = await signIn(program, { role: 'admin' })
  const search = { status: 'filing', order: 'oldest', search: 'heron' } as const
  const { id } = await nora.call(saveFilter, { body: { name: 'Old filings', search } })
  const narrower = { ...search, needsReply: 'yes' } as const
  const replaced = await nora.call(saveFilter, { body: { name: 'Old filings', search: narrower } })
  expect(replaced.id).toBe(id)
  await sam.call(saveFilter, { body: { name: 'Old filings', search: { assignee: 4 } } })
  expect(await nora.call(listSavedFilters)).toEqual([{ id, name: 'Old filings', search: narrower }])
  expect((await sam.call(listSavedFilters))[0]?.search).toEqual({ assignee: 4, order: 'newest' })

  await sam.call(removeSavedFilter, { params: { id } })
  expect(await nora.call(listSavedFilters), 'another’s filter stays').toHaveLength(1)
  await nora.call(removeSavedFilter, { params: { id } })
  expect(await nora.call(listSavedFilters)).toEqual([])
})

test('limits the number of filters, even when many are saved at once', async () => {
  const { browser } = await signIn(program, { role: 'admin' })
  const save = (name: string) => browser.send('POST', saveFilter.path, { body: { name, search: {} } })
  const answers = await Promise.all(
    Array.from({ length: MAX_SAVED_FILTERS + 5 }, (_, index) => save(`Filter ${index}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_FILTERS)
  expect(await browser.call(listSavedFilters)).toHaveLength(MAX_SAVED_FILTERS)
})

test.each([[{ name: '', search: {} }], [{ name: 'x', search: { status: 'finished' } }]])(
  'rejects %j',
  async (body) => {
    const { browser } = await signIn(program, { role: 'admin' })
    expect((await browser.refused(saveFilter, { body })).status).toBe(400)
  },
)

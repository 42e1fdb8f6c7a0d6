import { expect, test } from 'vitest'
import { listSavedViews, MAX_SAVED_VIEWS, removeSavedView, saveView } from '#contract/staff'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()

test('stores named views of each list for their author only until they are removed', async () => {
  const { browser: nora } = await signInNewUser(program, { role: 'admin' })
  const { browser: sam } = await signInNewUser(program, { role: 'admin' })
  const view = {
    list: 'projects',
    name: 'Old filings',
    search: { status: 'filing', order: '-age', search: 'heron' },
    columns: ['name', 'age'] as string[],
  } as const
  const { id } = await nora.call(saveView, { body: view })
  const narrower = {
    ...view,
    search: { ...view.search, needsReply: 'yes' },
    columns: ['name'] as string[],
  } as const
  const replaced = await nora.call(saveView, { body: narrower })
  expect(replaced).toEqual({ ...narrower, id })
  const ofPayments = { list: 'payments', name: 'Old filings', search: { view: 'disputed' } } as const
  const other = await nora.call(saveView, { body: ofPayments })
  await sam.call(saveView, { body: { list: 'projects', name: 'Old filings', search: { assignee: 4 } } })
  expect(await nora.call(listSavedViews)).toEqual([
    { ...narrower, id },
    { ...ofPayments, id: other.id, search: { view: 'disputed', order: '-date' }, columns: null },
  ])
  expect((await sam.call(listSavedViews))[0]?.search).toEqual({ assignee: 4, order: '-created' })

  await sam.call(removeSavedView, { params: { id } })
  expect(await nora.call(listSavedViews), 'another’s view stays').toHaveLength(2)
  await nora.call(removeSavedView, { params: { id } })
  expect(await nora.call(listSavedViews)).toHaveLength(1)
})

test('limits the number of views, even when many are saved at once', async () => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const save = (name: string) =>
    browser.send('POST', saveView.path, { body: { list: 'projects', name, search: {} } })
  const answers = await Promise.all(
    Array.from({ length: MAX_SAVED_VIEWS + 5 }, (_, index) => save(`View ${index}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_VIEWS)
  expect(await browser.call(listSavedViews)).toHaveLength(MAX_SAVED_VIEWS)
})

test.each([
  [{ list: 'projects', name: '', search: {} }],
  [{ list: 'projects', name: 'x', search: { status: 'finished' } }],
  [{ list: 'projects', name: 'x', search: { order: 'date' } }],
  [{ list: 'filings', name: 'x', search: {} }],
  [{ list: 'payments', name: 'x', search: {}, columns: Array.from({ length: 21 }, String) }],
])('rejects %j', async (body) => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  expect((await browser.send('POST', saveView.path, { body })).status).toBe(400)
})

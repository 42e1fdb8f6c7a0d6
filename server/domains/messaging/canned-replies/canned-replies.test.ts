import { expect, test } from 'vitest'
import { createCannedReply, editCannedReply, listCannedReplies, removeCannedReply } from '#contract/messaging'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()

test('staff share their replies: any staff member can edit and remove what another added', async () => {
  const { browser: nora } = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })
  const { browser: sam } = await signInNewUser(program, { role: 'admin', name: 'Sam Okafor' })
  const hours = { title: 'Office hours', message: 'Hello {{userName}}, we are here from nine to five.' }
  const { id } = await nora.call(createCannedReply, { body: hours })
  await nora.call(createCannedReply, { body: { title: 'Filed', message: '{{projectName}} is filed.' } })
  expect((await sam.call(listCannedReplies)).map(({ title }) => title)).toEqual(['Filed', 'Office hours'])

  const taken = { status: 400, body: { fields: { title: 'A reply with this title already exists' } } }
  expect(await sam.refused(createCannedReply, { body: hours })).toMatchObject(taken)
  const params = { id }
  const renamed = { ...hours, title: 'Filed' }
  expect(await sam.refused(editCannedReply, { params, body: renamed })).toMatchObject(taken)
  const changed = { title: 'Office hours', message: 'We are here from eight to six.' }
  expect(await sam.call(editCannedReply, { params, body: changed })).toEqual({ id, ...changed })

  await sam.call(removeCannedReply, { params })
  await nora.call(removeCannedReply, { params })
  expect((await nora.call(listCannedReplies)).map(({ title }) => title)).toEqual(['Filed'])
  expect((await nora.refused(editCannedReply, { params, body: changed })).status).toBe(404)
})

test.each([
  ['title', { title: ' ', message: 'x' }, 'Please enter a title'],
  ['message', { title: 'x', message: '' }, 'Please write a reply'],
])('rejects an empty %s', async (field, body, message) => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  expect((await browser.refused(createCannedReply, { body })).body.fields).toEqual({ [field]: message })
})

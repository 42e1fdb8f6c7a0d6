import { afterEach, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { ConfigError } from '#server/config.ts'
import { users } from '#server/database/schema.ts'
import { startServer } from '#server/start.ts'
import { signIn } from '#tests/people.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { insertDemoData } from './insert-demo-data.ts'

let program: Program
afterEach(() => program.stop())

test('a database on which a demo ran is none for production, where its password would open everything', async () => {
  program = await startProgram({ DEMO_DATA: 'true' })
  const demo = { email: 'staff@causeway.example', password: 'Demo-1234' }
  expect(await program.browser().call(login, { body: demo })).toMatchObject({ user: { role: 'admin' } })
  const production = { ...program.context.config, production: true, demoData: false, port: 0 }
  await expect(startServer(production)).rejects.toThrow(ConfigError)

  await program.context.database.update(users).set({ isActive: false })
  const server = await startServer(production)
  await server.stop()
})

test('a demo fills an empty database once', async () => {
  program = await startProgram()
  const { context } = program
  const people = () => context.database.$count(users)
  await insertDemoData(context, new Date())
  const filled = await people()
  expect(filled).toBeGreaterThan(5)
  await insertDemoData(context, new Date())
  expect(await people()).toBe(filled)
})

test('a demo leaves a database alone that somebody uses', async () => {
  program = await startProgram()
  await signIn(program)
  const people = await program.context.database.$count(users)
  await insertDemoData(program.context, new Date())
  expect(await program.context.database.$count(users)).toBe(people)
})

import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { describeUnusablePort, findFreePortRange } from './ports.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function occupy(host: string, port: number): Promise<void> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

it('finds ports that are free', async () => {
  const first = await findFreePortRange(3)
  expect(await describeUnusablePort('127.0.0.1', [first, first + 1, first + 2])).toBeUndefined()
})

it('names the taken port and suggests another', async () => {
  const first = await findFreePortRange(3)
  await occupy('127.0.0.1', first + 1)
  const sentence = await describeUnusablePort('127.0.0.1', [first, first + 1, first + 2])
  expect(sentence).toMatch(
    new RegExp(
      `^Port ${first + 1} is taken by another program\\. Stop it or start with PORT=\\d+ npm start$`,
    ),
  )
})

it('finds a program that listens only on IPv6', async () => {
  const port = await findFreePortRange(1)
  const hasIPv6 = await occupy('::1', port).then(
    () => true,
    () => false,
  )
  const sentence = await describeUnusablePort('127.0.0.1', [port])
  expect(sentence === undefined).toBe(!hasIPv6)
})

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import { createDataDir, createSessionParams } from './testing/start-test-sandbox.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function createEnvironment(dataDir: string) {
  return {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    SANDBOX_IMAP_PORT: String(await findFreePort()),
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    WEBHOOK_URL: 'http://127.0.0.1:9/',
  }
}

function startMain(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(MAIN, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function waitForExit(child: ChildProcess) {
  const [[code], said] = await Promise.all([
    once(child, 'exit'),
    child.stderr === null ? '' : text(child.stderr),
  ])
  return { code, said }
}

it('reports when it is ready and stops on SIGTERM', async () => {
  const env = await createEnvironment(createDataDir())
  const child = startMain(env)
  expect((await once(child, 'message'))[0]).toBe('ready')
  const health = await fetch(`http://127.0.0.1:${env.SANDBOX_PORT}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok' })
  child.kill('SIGTERM')
  expect(await waitForExit(child)).toEqual({ code: 0, said: '' })
})

it('stops when its parent process ends', async () => {
  const child = startMain(await createEnvironment(createDataDir()))
  await once(child, 'message')
  child.disconnect()
  expect(await waitForExit(child)).toEqual({ code: 0, said: '' })
})

it('keeps its state when it is killed', async () => {
  const env = await createEnvironment(createDataDir())
  const stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port: env.SANDBOX_PORT, protocol: 'http' })
  const first = startMain(env)
  await once(first, 'message')
  const { id } = await stripe.checkout.sessions.create(createSessionParams())
  first.kill('SIGKILL')
  await waitForExit(first)
  await once(startMain(env), 'message')
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

it.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_IMAP_PORT'] as const)(
  'reports that %s is taken',
  async (name) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => {
      other.close()
    })
    const taken = (other.address() as AddressInfo).port
    const child = startMain({ ...(await createEnvironment(createDataDir())), [name]: String(taken) })
    const { code, said } = await waitForExit(child)
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`^Port ${taken} is taken by another program\\. .*\\n$`))
  },
)

it('refuses to run in production', async () => {
  const child = startMain({ ...(await createEnvironment(createDataDir())), NODE_ENV: 'production' })
  expect(await waitForExit(child)).toEqual({
    code: 1,
    said: expect.stringMatching(/^The sandbox never runs in production.*\n$/),
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser, login, logout, requestPasswordLink, setPassword } from '#contract/identity'
import { verifyPayment } from '#contract/payments'
import { findFreePortRange } from '#launcher/ports.ts'
import { createTestClient } from '../browser.ts'
import { setFaults } from '../faults.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  expectPaymentAppliedOnce,
  openPaymentPage,
} from '../payments.ts'
import { password, pressPaymentButton, signInNewUser } from '../users.ts'
import {
  buildServer,
  type ServerProcess,
  type SpawnedProgram,
  startServerProcess,
  startSpawnedProgram,
} from './spawned-program.ts'

const MINUTE_MS = 60_000

/** Returns a Node.js option that shifts a process's clock by `ms`. */
const shiftClock = (ms: number) => {
  const script = `
    const shift = ${ms}
    const now = () => RealDate.now() + shift
    const RealDate = Date
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => (args.length === 0 ? new target(now()) : new target(...args)),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

let program: SpawnedProgram
const others: { process: ServerProcess; url: string }[] = []
beforeAll(async () => {
  program = await startSpawnedProgram()
  for (const minutes of [10, -10]) {
    const port = await findFreePortRange(1)
    const environment = { ...program.environment, PORT: String(port), RUN_JOBS: 'false' }
    const process = startServerProcess(buildServer(), environment, [shiftClock(minutes * MINUTE_MS)])
    await process.ready
    others.push({ process, url: `http://127.0.0.1:${port}` })
  }
})
afterAll(async () => {
  for (const { process } of others) process.server.kill('SIGTERM')
  await Promise.all(others.map(({ process }) => process.exited))
  await program.stop()
})

/**
 * Creates a browser for a server with a wrong clock. Copies the cookies of another browser, if it's given.
 */
const visitOther = (index: number, { cookies } = { cookies: new Map<string, string>() }) => {
  const browser = createTestClient(others[index]?.url ?? '', program.url)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

test.each([
  ['ahead', 0],
  ['behind', 1],
])(
  '[fault 24] a server whose clock is ten minutes %s accepts sessions and links of the others, and they accept its own',
  async (_which, index) => {
    const { browser, email } = await signInNewUser(program)
    expect(await visitOther(index, browser).call(getCurrentUser)).toMatchObject({ email })
    const there = visitOther(index)
    await there.call(login, { body: { email, password } })
    const back = createTestClient(program.url)
    for (const [name, value] of there.cookies) back.cookies.set(name, value)
    expect(await back.call(getCurrentUser)).toMatchObject({ email })

    // Logging out on one server ends the session on all servers.
    await browser.call(logout)
    expect((await visitOther(index, browser).send('GET', getCurrentUser.path)).status).toBe(401)

    // A password link is valid for an hour, even if another server's clock is wrong.
    for (const [from, to] of [
      [program.browser(), visitOther(index)],
      [visitOther(index), program.browser()],
    ] as const) {
      await program.mailbox.empty()
      await from.call(requestPasswordLink, { body: { email } })
      const token = await program.mailbox.passwordToken(email)
      await to.call(setPassword, { body: { token, password } })
    }
  },
)

// A webhook signature is valid for five minutes. Signatures from the future are accepted.
test.each([
  ['ahead', 0, 400],
  ['behind', 1, 200],
] as const)(
  '[fault 24] a server whose clock is ten minutes %s completes a payment once, by webhook or on the success page',
  async (_which, index, status) => {
    await setFaults(program, { webhooks: { drop: true } })
    const { browser, checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
    await pressPaymentButton(checkoutUrl, 'paid')
    const other = { ...program, browser: () => visitOther(index) }
    expect((await deliverWebhookEvent(other, createWebhookEvent(sessionId))).status).toBe(status)
    await visitOther(index, browser).call(verifyPayment, { params: { sessionId } })
    await expectPaymentAppliedOnce(program, projectId)
  },
)

import { setTimeout as delay } from 'node:timers/promises'
import { me } from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { type RealProgram, startRealProgram } from '#tests/faults/real-program.ts'
import { startPurchase } from '#tests/users.ts'

// Measures what eight active users notice when PostgreSQL ends or hangs. Argument: number of rounds of each kind
// (default 2).
const rounds = Number(process.argv[2] ?? 2)
const standstill = 15_000

const program = await startRealProgram()
const buyers = await Promise.all(Array.from({ length: 8 }, () => startPurchase(program)))
let running = true
let answers: { kind: string; status: number; sent: number; took: number }[] = []

const timed = async (kind: string, call: () => Promise<{ status: number }>) => {
  const sent = performance.now()
  const { status } = await call().catch(() => ({ status: 0 }))
  answers.push({ kind, status, sent, took: performance.now() - sent })
}

const load = [
  ...buyers.map(async ({ browser, publicId }) => {
    const path = sendMessage.path.replace(':id', publicId)
    while (running) {
      await timed('call', () => browser.send('POST', path, { body: { message: 'Are you there?' } }))
      await timed('call', () => browser.send('GET', me.path))
    }
  }),
  (async () => {
    while (running) {
      await timed('/readyz', () => program.browser().send('GET', '/readyz'))
      await delay(200)
    }
  })(),
]

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const longest = (kind: string): string =>
  seconds(Math.max(...answers.filter((answer) => answer.kind === kind).map(({ took }) => took)))

const report = (name: string, back: number) => {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const lastRefused = Math.max(
    back,
    ...answers.filter(({ status }) => status !== 200).map(({ sent, took }) => sent + took),
  )
  const statuses = [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  const state = program.server.exitCode === null ? 'lives' : 'ended'
  console.log(
    `${name.padEnd(8)} ${statuses}; longest call ${longest('call')}, /readyz ${longest('/readyz')}; last refusal ${seconds(lastRefused - back)} after the return; process ${state}`,
  )
}

/** Runs two seconds before the outage and five seconds after it. */
const outage = async (name: string, happen: (program: RealProgram) => Promise<void>) => {
  await delay(2_000)
  answers = []
  await happen(program)
  const back = performance.now()
  await delay(5_000)
  report(name, back)
}

try {
  for (let round = 0; round < rounds; round += 1) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)
      await outage(signal, async (target) => {
        target.signalDatabase(signal)
        await target.restartDatabase()
      })
    await outage('paused', async (target) => {
      target.pauseDatabase()
      await delay(standstill)
      target.resumeDatabase()
    })
  }
} finally {
  running = false
  await Promise.all(load)
  await program.stop()
}

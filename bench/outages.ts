import { setTimeout as delay } from 'node:timers/promises'
import { getCurrentUser } from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { type SpawnedProgram, startSpawnedProgram } from '#tests/faults/spawned-program.ts'
import { startPurchase } from '#tests/users.ts'

// Measures how outages of PostgreSQL affect eight active users. The argument is the number of rounds of each
// kind of outage (default: 2).
const roundCount = Number(process.argv[2] ?? 2)
const STANDSTILL_MS = 15_000

const program = await startSpawnedProgram()
const clients = await Promise.all(Array.from({ length: 8 }, () => startPurchase(program)))
let isRunning = true
let answers: { kind: string; status: number; sent: number; took: number }[] = []

const measureCall = async (kind: string, call: () => Promise<{ status: number }>) => {
  const sent = performance.now()
  const { status } = await call().catch(() => ({ status: 0 }))
  answers.push({ kind, status, sent, took: performance.now() - sent })
}

const loadLoops = [
  ...clients.map(async ({ browser, publicId }) => {
    const path = sendMessage.path.replace(':id', publicId)
    while (isRunning) {
      await measureCall('call', () => browser.send('POST', path, { body: { message: 'Are you there?' } }))
      await measureCall('call', () => browser.send('GET', getCurrentUser.path))
    }
  }),
  (async () => {
    while (isRunning) {
      await measureCall('/readyz', () => program.browser().send('GET', '/readyz'))
      await delay(200)
    }
  })(),
]

const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const formatLongest = (kind: string): string =>
  formatSeconds(Math.max(...answers.filter((answer) => answer.kind === kind).map(({ took }) => took)))

const reportOutage = (name: string, back: number) => {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const lastRefused = Math.max(
    back,
    ...answers.filter(({ status }) => status !== 200).map(({ sent, took }) => sent + took),
  )
  const statuses = [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  const state = program.server.exitCode === null ? 'lives' : 'ended'
  console.log(
    `${name.padEnd(8)} ${statuses}; longest call ${formatLongest('call')}, /readyz ${formatLongest('/readyz')}; last refusal ${formatSeconds(lastRefused - back)} after the return; process ${state}`,
  )
}

/**
 * Measures requests from the start of an outage until five seconds after its end. Waits two seconds before
 * the outage.
 */
const measureOutage = async (name: string, happen: (program: SpawnedProgram) => Promise<void>) => {
  await delay(2_000)
  answers = []
  await happen(program)
  const back = performance.now()
  await delay(5_000)
  reportOutage(name, back)
}

try {
  for (let round = 0; round < roundCount; round += 1) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)
      await measureOutage(signal, async (target) => {
        target.signalDatabase(signal)
        await target.restartDatabase()
      })
    await measureOutage('paused', async (target) => {
      target.pauseDatabase()
      await delay(STANDSTILL_MS)
      target.resumeDatabase()
    })
  }
} finally {
  isRunning = false
  await Promise.all(loadLoops)
  await program.stop()
}

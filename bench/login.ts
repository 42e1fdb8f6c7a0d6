import { getCurrentUser, login, register, requestPasswordLink } from '#contract/identity'
import { listProjects } from '#contract/projects'
import { createTestClient } from '#tests/browser.ts'
import startProgram from '#tests/journeys/start-program.ts'

// `npm run bench:login` measures whether response times reveal which email addresses have accounts, and
// whether many logins slow down other users.

const ROUND_COUNT = 1_000
const LOAD_SECONDS = 20
const CONCURRENT_LOGIN_COUNT = 64
const PAUSE_MS = 50
const password = 'Granite-Bridge-7'

const stopProgram = await startProgram()
const url = process.env.BASE_URL ?? ''

const getQuantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const getMedian = (measurements: readonly number[]): number =>
  getQuantile(
    measurements.toSorted((a, b) => a - b),
    0.5,
  )

/** Posts JSON. Returns the status and the time until the whole response arrived, in ms. */
const measurePostMs = async (address: string, body: unknown): Promise<{ ms: number; status: number }> => {
  const start = performance.now()
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { ms: performance.now() - start, status: response.status }
}

/** Prints a figure with its target. If the target is missed, the script exits with code 1. */
const reportMs = (what: string, ms: number, target: number): void => {
  const met = ms < target
  console.log(`${met ? 'ok  ' : 'MISS'} ${what}: ${ms.toFixed(2)} ms (target < ${target} ms)`)
  if (!met) process.exitCode = 1
}

/** Addresses with accounts. Each gets only four wrong passwords, because a fifth would lock the account. */
const knownEmails = Array.from(
  { length: Math.ceil(ROUND_COUNT / 4) },
  (_, index) => `known-${index}@bench.example`,
)

const comparePosts = async (what: string, path: string, bodyFor: (email: string) => unknown) => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const pair = Math.floor(round / 4)
    const addresses = { known: knownEmails[pair] ?? '', unknown: `unknown-${pair}@bench.example` }
    // Alternates the order, because the second request may find warm caches.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const { ms } = await measurePostMs(url + path, bodyFor(addresses[kind]))
      times[kind].push(ms)
    }
  }
  const medians = { known: getMedian(times.known), unknown: getMedian(times.unknown) }
  console.log(
    `${what}: median known ${medians.known.toFixed(2)} ms, unknown ${medians.unknown.toFixed(2)} ms, ${ROUND_COUNT} each`,
  )
  reportMs(`${what}, difference of medians`, Math.abs(medians.known - medians.unknown), 5)
}

const measureTiming = async () => {
  for (const email of knownEmails)
    await createTestClient(url).call(register, { body: { name: 'Bench Person', email, password } })
  await comparePosts('login', login.path, (email) => ({ email, password: 'Wrong-pass-1' }))
  await comparePosts('reset', requestPasswordLink.path, (email) => ({ email }))
}

const measureLoad = async () => {
  const user = createTestClient(url)
  const email = 'busy@bench.example'
  await user.call(register, { body: { name: 'Bench Person', email, password } })
  const others = Array.from({ length: CONCURRENT_LOGIN_COUNT }, (_, index) => `login-${index}@bench.example`)
  for (const address of others)
    await createTestClient(url).call(register, { body: { name: 'Bench Person', email: address, password } })

  let isRunning = true
  let logins = 0
  const logInAgain = async (address: string) => {
    while (isRunning) {
      const { status } = await measurePostMs(url + login.path, { email: address, password })
      if (status !== 200) throw new Error(`a login answered ${status}`)
      logins += 1
    }
  }

  const paths = [getCurrentUser.path, listProjects.path, '/about']

  /** Measures one user's response times for `during` seconds. Returns them in ms, sorted. */
  const timeRequests = async (during: number): Promise<number[]> => {
    const times: number[] = []
    const ask = async (path: string) => {
      const start = performance.now()
      const { status } = await user.send('GET', path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      times.push(performance.now() - start)
    }
    const requests: Promise<void>[] = []
    const end = performance.now() + during * 1000
    for (let turn = 0; performance.now() < end; turn += 1) {
      requests.push(ask(paths[turn % paths.length] ?? '/'))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    await Promise.all(requests)
    return times.toSorted((a, b) => a - b)
  }

  const formatPercentiles = (times: number[]): string =>
    [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${getQuantile(times, share).toFixed(1)} ms`).join(', ')

  console.log(`alone: ${formatPercentiles(await timeRequests(LOAD_SECONDS / 2))}`)
  const crowd = others.map(logInAgain)
  const times = await timeRequests(LOAD_SECONDS)
  isRunning = false
  await Promise.all(crowd)
  console.log(
    `beside ${CONCURRENT_LOGIN_COUNT} logins at once: ${formatPercentiles(times)} (${logins} logins in ${LOAD_SECONDS} s)`,
  )
  reportMs('others, p99', getQuantile(times, 0.99), 100)
}

try {
  await measureTiming()
  await measureLoad()
} finally {
  await stopProgram()
}

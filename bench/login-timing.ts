import { login, register, requestPasswordLink } from '#contract/identity'
import { createBrowser } from '#tests/browser.ts'
import startProgram from '#tests/journeys/start-program.ts'
import { median, report, timePost } from './login-report.ts'

// Does the clock tell known addresses from unknown ones? Logins with a wrong password and requests for a link, in turns
// for both kinds, so that whatever else the machine does falls on both. Argument: how many of each (default 1,000).
const rounds = Number(process.argv[2] ?? 1000)
const password = 'Granite-Bridge-7'

const stopProgram = await startProgram()
const url = process.env.BASE_URL ?? ''

/** Each address takes four wrong guesses; a fifth would lock it. */
const known = Array.from({ length: Math.ceil(rounds / 4) }, (_, index) => `known-${index}@bench.example`)

const compare = async (what: string, path: string, bodyFor: (email: string) => unknown) => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < rounds; round += 1) {
    const place = Math.floor(round / 4)
    const addresses = { known: known[place] ?? '', unknown: `unknown-${place}@bench.example` }
    // Who comes first changes, as the second one may find things warm.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const { ms } = await timePost(url + path, bodyFor(addresses[kind]))
      times[kind].push(ms)
    }
  }
  const medians = { known: median(times.known), unknown: median(times.unknown) }
  console.log(
    `${what}: median known ${medians.known.toFixed(2)} ms, unknown ${medians.unknown.toFixed(2)} ms, ${rounds} each`,
  )
  report(`${what}, difference of medians`, Math.abs(medians.known - medians.unknown), 5)
}

try {
  for (const email of known)
    await createBrowser(url).call(register, { body: { name: 'Bench Person', email, password } })
  await compare('login', login.path, (email) => ({ email, password: 'Wrong-pass-1' }))
  await compare('reset', requestPasswordLink.path, (email) => ({ email }))
} finally {
  await stopProgram()
}

import { login, me, register } from '#contract/identity'
import { listProjects } from '#contract/projects'
import { createBrowser } from '#tests/browser.ts'
import startProgram from '#tests/journeys/start-program.ts'
import { quantile, report, timePost } from './login-report.ts'

// Do many logins at once leave room for everybody else? 64 users log in again and again; meanwhile one who is signed in
// asks for a page, the current user and the list of projects, 20 times a second. Argument: seconds (default 20).
const seconds = Number(process.argv[2] ?? 20)
const atOnce = 64
const pause = 50
const password = 'Granite-Bridge-7'

const stopProgram = await startProgram()
const url = process.env.BASE_URL ?? ''

const user = createBrowser(url)
const email = 'busy@bench.example'
await user.call(register, { body: { name: 'Bench Person', email, password } })
const others = Array.from({ length: atOnce }, (_, index) => `login-${index}@bench.example`)
for (const address of others)
  await createBrowser(url).call(register, { body: { name: 'Bench Person', email: address, password } })

let running = true
let logins = 0
const logInAgain = async (address: string) => {
  while (running) {
    const { status } = await timePost(url + login.path, { email: address, password })
    if (status !== 200) throw new Error(`a login answered ${status}`)
    logins += 1
  }
}

const paths = [me.path, listProjects.path, '/about']

/** How long the requests of one user take over so many seconds, in order of their length. */
const askAround = async (during: number): Promise<number[]> => {
  const times: number[] = []
  const ask = async (path: string) => {
    const start = performance.now()
    const { status } = await user.send('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    times.push(performance.now() - start)
  }
  const asked: Promise<void>[] = []
  const end = performance.now() + during * 1000
  for (let turn = 0; performance.now() < end; turn += 1) {
    asked.push(ask(paths[turn % paths.length] ?? '/'))
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  await Promise.all(asked)
  return times.toSorted((a, b) => a - b)
}

const figuresOf = (times: number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(times, share).toFixed(1)} ms`).join(', ')

try {
  // What the machine does besides shows here too.
  console.log(`alone: ${figuresOf(await askAround(seconds / 2))}`)
  const crowd = others.map(logInAgain)
  const times = await askAround(seconds)
  running = false
  await Promise.all(crowd)
  console.log(`beside ${atOnce} logins at once: ${figuresOf(times)} (${logins} logins in ${seconds} s)`)
  report('others, p99', quantile(times, 0.99), 100)
} finally {
  running = false
  await stopProgram()
}

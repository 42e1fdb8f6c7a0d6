import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { login, me, register } from '#contract/identity'
import { liveEvents } from '#contract/live.ts'
import { sendMessage } from '#contract/messaging'
import { listProjects } from '#contract/projects'
import { startRealProgram } from '#tests/faults/real-program.ts'
import { startPurchase } from '#tests/users.ts'

// Does the server keep more and more memory? Eight users read, write, log in, open and leave streams and send bodies that
// are too large, as fast as they are answered. Argument: minutes (default 6). RSS is what the system counts; the heap is what
// is left of it after a full collection, asked for at the beginning, in the middle and at the end only.
const minutes = Number(process.argv[2] ?? 6)
const everySeconds = 30
const password = 'Granite-Bridge-7'

const tellMemory = `process.on('SIGUSR2', () => { gc(); gc();
  process.stderr.write('MEMORY ' + JSON.stringify(process.memoryUsage()) + '\\n') })`
const program = await startRealProgram({
  nodeOptions: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(tellMemory)}`],
})
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`.padStart(7)

const residentSize = (): number => {
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.server.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const collect = async (when: string) => {
  const before = program.output().split('MEMORY ').length
  program.server.kill('SIGUSR2')
  while (program.output().split('MEMORY ').length === before) await delay(50)
  const told = program.output().split('MEMORY ').at(-1)?.split('\n')[0] ?? '{}'
  const { heapUsed, heapTotal, external, arrayBuffers, rss } = JSON.parse(told)
  const parts = { heap: heapUsed, of: heapTotal, external, buffers: arrayBuffers, rss }
  const figures = Object.entries(parts).map(([name, bytes]) => `${name} ${megabytes(Number(bytes))}`)
  console.log(`${when.padEnd(8)} after a collection: ${figures.join(', ')}`)
}

let running = true
let requests = 0
const tooLarge = JSON.stringify({ message: 'x'.repeat(1024 * 1024) })

const goOn = async (index: number) => {
  const { browser, publicId } = await startPurchase(program)
  const email = `memory-${index}@bench.example`
  await program.browser().call(register, { body: { name: 'Bench Person', email, password } })
  const path = sendMessage.path.replace(':id', publicId)
  const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const steps = [
    () => browser.send('GET', me.path),
    () => browser.send('GET', listProjects.path),
    () => browser.send('GET', path),
    () => browser.send('POST', path, { body: { message: `Message ${requests}` } }),
    () => browser.send('GET', '/readyz'),
    () => browser.send('POST', path, { raw: tooLarge }).catch(() => undefined),
    () => program.browser().send('POST', login.path, { body: { email, password } }),
    async () => {
      const stop = new AbortController()
      await fetch(program.url + liveEvents.path, { headers: { cookie: cookie() }, signal: stop.signal })
      stop.abort()
    },
  ]
  for (let turn = index; running; turn += 1) {
    await steps[turn % steps.length]?.()
    requests += 1
  }
}

try {
  await collect('start')
  const people = Array.from({ length: 8 }, (_, index) => goOn(index))
  const samples = (minutes * 60) / everySeconds
  for (let sample = 1; sample <= samples; sample += 1) {
    await delay(everySeconds * 1000)
    const time = `${((sample * everySeconds) / 60).toFixed(1)} min`
    console.log(`${time.padEnd(8)} rss ${megabytes(residentSize())}, ${requests} requests`)
    if (sample === Math.floor(samples / 2)) await collect(time)
  }
  running = false
  await Promise.all(people)
  await collect('end')
  await delay(everySeconds * 1000)
  console.log(`at rest  rss ${megabytes(residentSize())}`)
} finally {
  running = false
  await program.stop()
}

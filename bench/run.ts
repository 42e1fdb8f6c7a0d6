import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { inProject } from '#server/platform/paths.ts'
import { asLine, type Figure, heading, isMissed } from './figures.ts'
import { measureMemory } from './measures/memory.ts'
import { measureNavigation } from './measures/navigation.ts'
import { measureProcess } from './measures/process.ts'
import { measureReads } from './measures/reads.ts'
import { measureStaffList } from './measures/staff-list.ts'
import { measureStreams } from './measures/streams.ts'
import { measureWrites } from './measures/writes.ts'
import { seedProjects } from './seed-projects.ts'
import { type StaffServer, startStaffServer } from './staff-server.ts'

// npm run bench: how fast the program is, as ratios against references that run in turns with it, and what it holds.
// Ends with 1 when a figure misses what it must reach. --only reads,writes measures some of it; --projects 100000 makes
// the large staff list smaller; --rounds 3 shortens it.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'process,reads,navigation,writes,streams,memory,list' },
    projects: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
  },
})
const rounds = Number(values.rounds)

const measures: Record<string, (server: StaffServer) => Promise<Figure[]>> = {
  process: (server) => measureProcess(server, rounds),
  reads: (server) => measureReads(server, rounds),
  navigation: (server) => measureNavigation(server, rounds),
  writes: measureWrites,
  streams: measureStreams,
  memory: (server) => measureMemory(server, Number(values.minutes)),
  list: () => measureStaffList(Number(values.projects)),
}

const figures: Figure[] = []
const began = Date.now()
const server = await startStaffServer((url) => seedProjects(url, 1_000, new Date(), () => {}), {
  // As in production: every request leaves its line in the log.
  LOG_LEVEL: 'info',
})
try {
  for (const name of values.only.split(',')) {
    console.log(`${name} …`)
    figures.push(...((await measures[name]?.(server)) ?? []))
  }
} finally {
  await server.stop()
}
const minutes = (Date.now() - began) / 60_000
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
console.log(`\n${heading}\n${figures.map(asLine).join('\n')}\n\n${machine}; ${minutes.toFixed(1)} minutes`)
mkdirSync(inProject('test-results'), { recursive: true })
const file = inProject('test-results', 'bench.json')
writeFileSync(file, `${JSON.stringify({ at: new Date(), machine, minutes, figures }, null, 2)}\n`)
process.exitCode = figures.some(isMissed) ? 1 : 0

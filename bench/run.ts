import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { inProject } from '#server/platform/paths.ts'
import { asLine, type Figure, heading, isMissed } from './figures.ts'
import { measureNavigation } from './measures/navigation.ts'
import { measureMemory, measureProcess, measureReads } from './measures/server.ts'
import { measureStaffList } from './measures/staff-list.ts'
import { seedProjects } from './seed-projects.ts'
import { type StaffServer, startStaffServer } from './staff-server.ts'

// npm run bench measures speed and memory, and exits with 1 if a figure misses its target. --only reads,list selects
// measures, --projects 100000 makes the large staff list smaller, and --rounds and --minutes make the run shorter.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'process,reads,navigation,memory,list' },
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
  memory: (server) => measureMemory(server, Number(values.minutes)),
  list: () => measureStaffList(Number(values.projects)),
}

const figures: Figure[] = []
const began = Date.now()
const server = await startStaffServer((url) => seedProjects(url, 1_000, new Date(), () => {}), {
  // Logs every request, like production.
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

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { resolveProjectPath } from '#server/platform/paths.ts'
import { type Figure, formatLine, missesTarget, TABLE_HEADING } from './figures.ts'
import { measureDrafts } from './measures/drafts.ts'
import { measureNavigation } from './measures/navigation.ts'
import { measureProjectList } from './measures/project-list.ts'
import { measureMemory, measureProcess, measureReads } from './measures/server.ts'
import { seedProjects } from './seed-projects.ts'
import { type BenchServer, startBenchServer } from './staff-server.ts'

// `npm run bench` measures speed and memory, and exits with code 1 if a figure misses the value that it must
// reach. `--only reads,list` selects measures. `--projects 100000` reduces the size of the large staff list.
// `--rounds` and `--minutes` shorten the run.
const { values: cliOptions } = parseArgs({
  options: {
    only: { type: 'string', default: 'process,reads,navigation,memory,list,drafts' },
    projects: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
  },
})
const roundCount = Number(cliOptions.rounds)

const measures: Record<string, (server: BenchServer) => Promise<Figure[]>> = {
  process: (server) => measureProcess(server, roundCount),
  reads: (server) => measureReads(server, roundCount),
  navigation: (server) => measureNavigation(server, roundCount),
  memory: (server) => measureMemory(server, Number(cliOptions.minutes)),
  list: () => measureProjectList(Number(cliOptions.projects)),
  drafts: () => measureDrafts(roundCount),
}

const figures: Figure[] = []
const startedAt = Date.now()
const server = await startBenchServer((url) => seedProjects(url, 1_000, new Date(), () => {}), {
  // Logs every request, like production.
  LOG_LEVEL: 'info',
})
try {
  for (const name of cliOptions.only.split(',')) {
    console.log(`${name} …`)
    figures.push(...((await measures[name]?.(server)) ?? []))
  }
} finally {
  await server.stop()
}
const elapsedMinutes = (Date.now() - startedAt) / 60_000
const machineName = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
console.log(
  `\n${TABLE_HEADING}\n${figures.map(formatLine).join('\n')}\n\n${machineName}; ${elapsedMinutes.toFixed(1)} minutes`,
)
mkdirSync(resolveProjectPath('test-results'), { recursive: true })
const reportFile = resolveProjectPath('test-results', 'bench.json')
writeFileSync(
  reportFile,
  `${JSON.stringify({ at: new Date(), machine: machineName, minutes: elapsedMinutes, figures }, null, 2)}\n`,
)
process.exitCode = figures.some(missesTarget) ? 1 : 0

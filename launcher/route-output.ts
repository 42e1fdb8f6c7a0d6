import { isLogEntry, makeLineReader, shortenForConsole } from './console-log.ts'
import { openLog } from './log-file.ts'

export type OutputRoutes = {
  logFile: string
  /** the console shows all of the log rather than warnings and errors */
  showsAll: boolean
  print: (line: string) => void
  /** receives the sentences for a person on stdout, which then stay out of the log: they may hold secrets */
  say?: (line: string) => void
}

/** Sorts what a service prints into its log file, the console and, where asked for, what it says to a person. */
export function routeOutput(routes: OutputRoutes): (chunk: Buffer, stream: 'stdout' | 'stderr') => void {
  const writeLog = openLog(routes.logFile)
  const readers = { stdout: makeLineReader(), stderr: makeLineReader() }
  return (chunk, stream) => {
    const logged: string[] = []
    for (const line of readers[stream](chunk)) {
      if (routes.say !== undefined && stream === 'stdout' && line !== '' && !isLogEntry(line))
        routes.say(line)
      else logged.push(line)
    }
    if (logged.length > 0) writeLog(`${logged.join('\n')}\n`)
    for (const line of logged) {
      const short = shortenForConsole(line, routes.showsAll)
      if (short !== undefined) routes.print(short)
    }
  }
}

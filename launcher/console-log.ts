import { z } from 'zod'
import { openLog } from './log-file.ts'

const warningLevel = /"level":(?:40|50|60)\b/
const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}
const LogEntry = z.object({
  level: z.number().catch(30),
  time: z.number().optional().catch(undefined),
  msg: z.string().catch(''),
  err: z.object({ message: z.string() }).optional().catch(undefined),
})

export type OutputOptions = {
  logFile: string
  /** the console shows all of the log rather than warnings and errors */
  showsAll: boolean
  print: (line: string) => void
  /** receives the sentences for a user on stdout, which then stay out of the log: they may hold secrets */
  say?: (line: string) => void
}

/** Sorts what a service prints into its log file, the console and, where asked for, what it says to a user. */
export function routeOutput({ logFile, showsAll, print, say }: OutputOptions) {
  const writeLog = openLog(logFile)
  return (lines: string[], stream: 'stdout' | 'stderr'): void => {
    const isSentence = (line: string) => stream === 'stdout' && line !== '' && !isLogEntry(line)
    const logged = say === undefined ? lines : lines.filter((line) => !isSentence(line))
    if (say !== undefined) lines.filter(isSentence).forEach(say)
    if (logged.length > 0) writeLog(`${logged.join('\n')}\n`)
    for (const line of logged) {
      const short = shortenForConsole(line, showsAll)
      if (short !== undefined) print(short)
    }
  }
}

/**
 * Cuts a stream of chunks into lines.
 * @returns a function that takes the next chunk and gives the lines it completed, without line ends
 */
export function makeLineReader(): (chunk: Buffer) => string[] {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    return lines
  }
}

/** Whether a line is an entry of a log (JSON); any other line was written for a user to read. */
export function isLogEntry(line: string): boolean {
  return line.startsWith('{')
}

/**
 * What the console shows of a line of a service's log: warnings and errors, short and without stack; the log
 * file has the rest.
 * @param showsAll true to let every line through
 * @returns undefined for nothing
 */
export function shortenForConsole(line: string, showsAll: boolean): string | undefined {
  // Most lines are requests that went well: they must not cost a JSON.parse each.
  if (line === '' || !(showsAll || warningLevel.test(line))) return undefined
  const entry = parseEntry(line)
  if (entry === undefined) return line
  const time = entry.time === undefined ? '' : `${new Date(entry.time).toISOString().slice(11, 19)} `
  const reason = entry.err === undefined || entry.err.message === entry.msg ? '' : ` (${entry.err.message})`
  return `${time}${(levelNames[entry.level] ?? 'info').padEnd(5)} ${entry.msg}${reason}`
}

function parseEntry(line: string): z.infer<typeof LogEntry> | undefined {
  try {
    return LogEntry.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

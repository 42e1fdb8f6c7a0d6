const warningLevel = /"level":(?:40|50|60)\b/
const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
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

/** Whether a line is an entry of a log (JSON); any other line was written for a person to read. */
export function isLogEntry(line: string): boolean {
  return line.startsWith('{')
}

/**
 * What the console shows of a line of a service's log: a person sees warnings and errors, short and without
 * stack; the log file has the rest.
 * @param showsAll true to let every line through
 * @returns undefined for nothing
 */
export function shortenForConsole(line: string, showsAll: boolean): string | undefined {
  // Most lines are requests that went well: they must not cost a JSON.parse each.
  if (line === '' || !(showsAll || warningLevel.test(line))) return undefined
  const entry = parse(line)
  if (entry === undefined) return line
  const level = levelNames[Number(entry.level)] ?? 'info'
  const time = typeof entry.time === 'number' ? `${new Date(entry.time).toISOString().slice(11, 19)} ` : ''
  const message = typeof entry.msg === 'string' ? entry.msg : ''
  const reason = readReason(entry.err)
  return `${time}${level.padEnd(5)} ${message}${reason === undefined || reason === message ? '' : ` (${reason})`}`
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!isLogEntry(line)) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function readReason(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return String(error.message)
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The core that load comes from; what is measured has the other one where a row says that both are pinned. */
export const loadCore = '1'
export const serverCore = '0'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

const inMilliseconds = (time: string): number => {
  const [, value, unit = 'ms'] = /^([\d.]+)(us|ms|s)$/.exec(time) ?? []
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
}

/** Asks as fast as it is answered, by wrk on a core of its own. Anything but a 2xx fails the measurement. */
export const load = async (
  url: string,
  {
    seconds,
    connections,
    headers = {},
  }: { seconds: number; connections: number; headers?: Record<string, string> },
): Promise<Load> => {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url]
  const { stdout } = await promisify(execFile)('taskset', ['-c', loadCore, ...wrk]).catch((error: Error) => {
    throw new Error('wrk did not run; on Debian it comes with apt-get install wrk', { cause: error })
  })
  const failures = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout)
  if (failures) throw new Error(`${url}: ${failures[0]}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: inMilliseconds(/99%\s+(\S+)/.exec(stdout)?.[1] ?? ''),
  }
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** CPU core to which the load generator is pinned. */
export const LOAD_CORE = '1'

export interface LoadResult {
  perSecond: number
  /** 99th percentile of the response times, in ms. */
  p99: number
}

const parseDurationMs = (time: string): number => {
  const [, value, unit = 'ms'] = /^([\d.]+)(us|ms|s)$/.exec(time) ?? []
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
}

/**
 * Sends requests with wrk, as fast as possible. Throws if wrk can't run, a response isn't 2xx or 3xx, or a
 * socket fails.
 */
export const measureLoad = async (
  url: string,
  {
    seconds,
    connections,
    headers = {},
  }: { seconds: number; connections: number; headers?: Record<string, string> },
): Promise<LoadResult> => {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url]
  const { stdout } = await promisify(execFile)('taskset', ['-c', LOAD_CORE, ...wrk]).catch((error: Error) => {
    throw new Error('wrk did not run; on Debian it comes with apt-get install wrk', { cause: error })
  })
  const failures = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout)
  if (failures) throw new Error(`${url}: ${failures[0]}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: parseDurationMs(/99%\s+(\S+)/.exec(stdout)?.[1] ?? ''),
  }
}

import { createServer } from 'node:net'
import { hasErrorCode } from './errors.ts'

const MIN_FREE_PORT = 20_000
const MAX_FREE_PORT = 29_999

/**
 * Finds `count` consecutive free ports on 127.0.0.1, outside the range that operating systems assign. Returns
 * the first one.
 */
export async function findFreePortRange(count: number): Promise<number> {
  for (;;) {
    const first = MIN_FREE_PORT + Math.floor(Math.random() * (MAX_FREE_PORT - MIN_FREE_PORT - count))
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await describeUnusablePort('127.0.0.1', ports)) === undefined) return first
  }
}

/**
 * Describes the first of these ports that is taken or not allowed, and a remedy.
 * @param host the address that the program will listen on
 * @returns undefined if there's no such port
 */
export async function describeUnusablePort(host: string, ports: number[]): Promise<string | undefined> {
  // Browsers try ::1 first for "localhost", so a program that listens only on ::1 would get the requests.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host]
  for (const port of ports) {
    for (const each of hosts) {
      const error: unknown = await probePort(each, port).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (hasErrorCode(error, 'EADDRINUSE'))
        return `Port ${port} is taken by another program. Stop it or start with PORT=${port === 3000 ? 3100 : 3000} npm start`
      if (hasErrorCode(error, 'EACCES'))
        return `This user isn't allowed to use port ${port}. Start with a port above 1024, such as PORT=3000 npm start`
    }
  }
  return undefined
}

function probePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}

import { createServer } from 'node:net'
import { hasCode } from './errors.ts'

const FIRST_RUN_PORT = 20_000
const LAST_RUN_PORT = 29_999

/** A port of 127.0.0.1 that is free now, chosen by the operating system. */
export function findFreePort(): Promise<number> {
  return listenBriefly('127.0.0.1', 0)
}

/** The first of `count` consecutive free ports of 127.0.0.1, outside the range that operating systems assign. */
export async function findFreePortRun(count: number): Promise<number> {
  for (;;) {
    const first = FIRST_RUN_PORT + Math.floor(Math.random() * (LAST_RUN_PORT - FIRST_RUN_PORT - count))
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await describeTakenPort('127.0.0.1', ports)) === undefined) return first
  }
}

/**
 * Says which of these ports can't be used and why.
 * @param host the address that the program will listen on
 * @returns undefined if all of them are free
 */
export async function describeTakenPort(host: string, ports: number[]): Promise<string | undefined> {
  // Browsers try ::1 first for "localhost", so a program that listens only there would get the visitors.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host]
  for (const port of ports) {
    for (const each of hosts) {
      const error: unknown = await listenBriefly(each, port).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (hasCode(error, 'EADDRINUSE'))
        return `Port ${port} is taken by another program. Stop it or start with PORT=${suggestPort(port)} npm start`
      if (hasCode(error, 'EACCES'))
        return `This user isn't allowed to use port ${port}. Start with a port above 1024, such as PORT=3000 npm start`
    }
  }
  return undefined
}

function suggestPort(taken: number): number {
  const next = Math.ceil((taken + 1) / 100) * 100
  return next + 2 <= 65_535 ? next : 3000
}

/** @returns the port that it listened on */
function listenBriefly(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

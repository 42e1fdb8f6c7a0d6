import { createServer } from 'node:net'
import { hasCode } from './errors.ts'

type PortState = 'free' | 'taken' | 'forbidden'

/**
 * Whether a program could listen here now.
 * @param port 1 to 65535
 * @returns 'forbidden' when this user may not (ports below 1024)
 */
export async function probePort(host: string, port: number): Promise<PortState> {
  try {
    await listenBriefly(host, port)
    return 'free'
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return 'taken'
    if (hasCode(error, 'EACCES')) return 'forbidden'
    throw error
  }
}

/** A port of 127.0.0.1 that is free now, chosen by the operating system. */
export function findFreePort(): Promise<number> {
  return listenBriefly('127.0.0.1', 0)
}

/** The first of `count` neighboring ports of 127.0.0.1 that are free now; below those handed out by systems. */
export async function findFreePortRun(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const states = await Promise.all(ports.map((port) => probePort('127.0.0.1', port)))
    if (states.every((state) => state === 'free')) return first
  }
}

/**
 * The sentence to refuse a start with, or undefined when all the ports can be used.
 * @param host what the program will listen on
 * @param ports in the order in which to name the first that is not free
 */
export async function describeTakenPort(host: string, ports: number[]): Promise<string | undefined> {
  for (const port of ports) {
    const state = await probeAsBrowser(host, port)
    if (state === 'taken')
      return `Port ${port} is taken by another program. Stop it or start with PORT=${suggestPort(port)} npm start`
    if (state === 'forbidden')
      return `This user isn't allowed to use port ${port}. Start with a port above 1024, such as PORT=3000 npm start`
  }
  return undefined
}

/** Browsers try ::1 first for "localhost": a program that sits only there would get all our visitors. */
async function probeAsBrowser(host: string, port: number): Promise<PortState> {
  const state = await probePort(host, port).catch((error): PortState => {
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) return 'free' // the server names a HOST that is none
    throw error
  })
  if (state !== 'free' || host !== '127.0.0.1') return state
  const twin = await probePort('::1', port).catch(() => 'free') // a machine without IPv6
  return twin === 'taken' ? 'taken' : 'free'
}

/** @returns the port it listened on */
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

function suggestPort(taken: number): number {
  const next = Math.ceil((taken + 1) / 100) * 100
  return next + 2 <= 65_535 ? next : 3000
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the server and its database that can drop traffic silently. */
export interface Network {
  url: string
  /** Drops all traffic of the open connections. New connections work. */
  forget(): void
  /** Drops all traffic, also of new connections. */
  stop(): void
  close(): void
}

export const openNetwork = async (databaseUrl: string): Promise<Network> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isStopped = false
  const server = createServer((near) => {
    open.add(near)
    if (isStopped) return
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const forget = () => {
    for (const socket of open) socket.unpipe().resume()
  }
  return {
    url: url.href,
    forget,
    stop: () => {
      isStopped = true
      forget()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

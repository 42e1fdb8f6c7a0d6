import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** PostgreSQL's wire message for the statement `commit`. */
const COMMIT_MESSAGE = Buffer.from('Q\0\0\0\x0bcommit\0')

/** A TCP proxy between the server and its database that can hold a commit and silently drop traffic. */
export interface DatabaseProxy {
  url: string
  /**
   * Holds the commit of the next transaction that has `text` among its statements' parameters. With `before`,
   * the database doesn't receive the commit. With `after`, the server doesn't receive the response. Resolves
   * when a commit is held.
   */
  holdCommit(text: string, when: 'before' | 'after'): Promise<void>
  /** Drops all traffic of open connections. New connections work. */
  dropConnections(): void
  /** Drops all traffic, including that of new connections. */
  stop(): void
  close(): void
}

export const openDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isStopped = false
  let hold: { text: string; when: 'before' | 'after'; stopped(): void } | undefined
  const server = createServer((near) => {
    open.add(near)
    if (isStopped) return
    const far = connect(Number(target.port), target.hostname)
    let isHeld = false
    let hasText = false
    const watch = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hasText ||= hold !== undefined && chunk.includes(hold.text)
        const isCommit = hasText && chunk.includes(COMMIT_MESSAGE)
        const { when, stopped } = hold ?? {}
        isHeld ||= isCommit
        if (isCommit && when === 'after') far.unpipe().resume()
        done(null, isHeld && !(isCommit && when === 'after') ? undefined : chunk)
        if (isCommit) {
          hold = undefined
          stopped?.()
        }
      },
    })
    near.pipe(watch).pipe(far)
    far.pipe(near)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const dropConnections = () => {
    for (const socket of open) socket.unpipe().resume()
  }
  return {
    url: url.href,
    holdCommit: (text, when) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = { text, when, stopped: resolve }
      return promise
    },
    dropConnections,
    stop: () => {
      isStopped = true
      dropConnections()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { liveEvents } from '#contract/live.ts'
import type { Figure } from '../figures.ts'
import type { StaffServer } from '../staff-server.ts'

const streams = 5_000

/** What an open stream of live events costs the process that holds it. */
export const measureStreams = async (server: StaffServer): Promise<Figure[]> => {
  const cookie = await server.logIn()
  const { hostname, port, host } = new URL(server.url)
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${liveEvents.path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
    const [head] = await once(socket, 'data')
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(String(head).split('\r\n')[0])
    socket.resume()
    return socket
  }
  const before = server.memory()
  const sockets: Socket[] = []
  for (let opened = 0; opened < streams; opened += 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, open))))
  await delay(5_000)
  const grown = server.memory() - before
  for (const socket of sockets) socket.destroy()
  return [
    {
      name: `memory of each of ${streams} open streams`,
      unit: 'kB',
      value: grown / streams / 1024,
      must: 40,
      aim: 15,
    },
  ]
}

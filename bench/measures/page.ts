import { execFileSync } from 'node:child_process'
import { gunzipSync, gzipSync } from 'node:zlib'
import { findFreePortRun } from '#launcher/ports.ts'
import { type Figure, inTurns, ofRounds } from '../figures.ts'
import { startNginx } from '../limits/nginx.ts'
import { load, serverCore } from '../load.ts'
import type { StaffServer } from '../staff-server.ts'

/** The finished home page, packed, against nginx with the same bytes; both on one core. */
export const measurePageLoad = async (server: StaffServer, rounds: number): Promise<Figure[]> => {
  const headers = { 'accept-encoding': 'gzip' }
  const html = Buffer.from(await (await fetch(server.url)).arrayBuffer())
  const packed = gzipSync(html, { level: 9 })
  if (gunzipSync(packed).length !== html.length) throw new Error('the page was not packed')
  const nginx = await startNginx(await findFreePortRun(1), packed)
  const pin = (cores: string) => execFileSync('taskset', ['-acp', cores, String(server.pid)])
  pin(serverCore)
  try {
    const ask = (url: string, seconds = 3) => load(url, { seconds, connections: 32, headers })
    await ask(`${server.url}/`, 10)
    const pairs = await inTurns(
      rounds,
      () => ask(`${server.url}/`),
      () => ask(nginx.url),
    )
    return [
      {
        name: 'home page against nginx, packed, a core each',
        unit: '',
        ...ofRounds(pairs.map(([one, other]) => one.perSecond / other.perSecond)),
        must: 0.3,
        aim: 0.5,
        isMoreBetter: true,
      },
    ]
  } finally {
    pin('0-1')
    nginx.stop()
  }
}

import { me } from '#contract/identity'
import { listProjects } from '#contract/projects'
import { type Figure, inTurns, ofRounds } from '../figures.ts'
import { startBareServer } from '../limits/start-bare-server.ts'
import { load } from '../load.ts'
import type { StaffServer } from '../staff-server.ts'

const connections = 32

/** The two reads that every page of a client makes, against the bare server that does the same. */
export const measureReads = async (server: StaffServer, rounds: number): Promise<Figure[]> => {
  const headers = { cookie: await server.logIn('client@causeway.example') }
  const bare = await startBareServer(server.databaseUrl)
  const measure = async (path: string): Promise<Figure[]> => {
    const ask = (url: string, seconds: number) => load(url + path, { seconds, connections, headers })
    // A server that runs for days is measured: what is compiled while it runs has been by then.
    for (const { url } of [server, bare]) await ask(url, 10)
    const pairs = await inTurns(
      rounds,
      () => ask(server.url, 4),
      () => ask(bare.url, 4),
    )
    const [ours, theirs] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    console.log(
      `  ${path}: ours ${ours.map(({ perSecond }) => perSecond.toFixed(0))}, bare ${theirs.map(({ perSecond }) => perSecond.toFixed(0))} a second; bare p99 ${theirs.map(({ p99 }) => p99.toFixed(0))} ms`,
    )
    return [
      {
        name: `GET ${path}, replies against bare node:http + pg`,
        unit: '',
        ...ofRounds(pairs.map(([one, other]) => one.perSecond / other.perSecond)),
        must: 0.4,
        aim: 0.6,
        isMoreBetter: true,
      },
      {
        name: `GET ${path}, p99 at ${connections} connections`,
        unit: 'ms',
        ...ofRounds(ours.map(({ p99 }) => p99)),
        must: 25,
        aim: 15,
      },
    ]
  }
  try {
    return [...(await measure(listProjects.path)), ...(await measure(me.path))]
  } finally {
    bare.stop()
  }
}

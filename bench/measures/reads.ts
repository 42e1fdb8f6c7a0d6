import { listProjects } from '#contract/projects'
import { type Figure, inTurns, ofRounds } from '../figures.ts'
import { startBareServer } from '../limits/start-bare-server.ts'
import { load } from '../load.ts'
import type { StaffServer } from '../staff-server.ts'

const connections = 32

/** The list that every client's dashboard reads, against a bare server that makes the same queries. */
export const measureReads = async (server: StaffServer, rounds: number): Promise<Figure[]> => {
  const headers = { cookie: await server.logIn('client@causeway.example') }
  const bare = await startBareServer(server.databaseUrl)
  const ask = (url: string, seconds: number) =>
    load(url + listProjects.path, { seconds, connections, headers })
  try {
    // Gives the JIT compiler of both servers time to warm up.
    for (const { url } of [server, bare]) await ask(url, 10)
    const pairs = await inTurns(
      rounds,
      () => ask(server.url, 4),
      () => ask(bare.url, 4),
    )
    return [
      {
        name: `GET ${listProjects.path}, replies against bare node:http + pg`,
        unit: '',
        ...ofRounds(pairs.map(([one, other]) => one.perSecond / other.perSecond)),
        must: 0.45,
        aim: 0.65,
        isMoreBetter: true,
      },
    ]
  } finally {
    bare.stop()
  }
}

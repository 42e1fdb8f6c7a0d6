import { Resolver } from 'node:dns/promises'
import { isPublicAddress } from './is-public-address.ts'

/** Where reads of foreign websites go. There is one in the program; tests bring their own as an argument, never by a setting. */
export interface Network {
  /** Every address of a name; none where there is no such name. */
  resolve(name: string): Promise<readonly string[]>
  mayConnect(address: string): boolean
  /** The port on which a port of the web is answered. */
  portOf(port: 80 | 443): number
  /** Who may sign certificates; where nothing is said, those whom Node trusts. */
  ca?: string
}

// Asks name servers, not the machine's own list of hosts, and holds none of the few threads that files need.
const resolver = new Resolver({ timeout: 3_000, tries: 2 })

export const internet: Network = {
  resolve: async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  },
  mayConnect: isPublicAddress,
  portOf: (port) => port,
}

import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ReadError } from './read-error.ts'

/** Names that no website of the internet has (RFC 6761, RFC 8375 and the like). */
const special =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|onion|test|example|invalid)$/

/** Does a name look like one of the internet? A number is none, however it is written: URL makes all of them alike. */
const isPublicName = (name: string): boolean =>
  name.includes('.') && isIP(name) === 0 && !name.startsWith('[') && !special.test(name)

/**
 * The addresses to which a read of a URL connects, every one of them looked at. They hold for all reads of one reader, so a
 * name that answers otherwise the next time changes nothing. @throws ReadError
 */
export const addressBook = (network: Network) => {
  const known = new Map<string, Promise<readonly string[]>>()
  const resolve = async (name: string): Promise<readonly string[]> => {
    const addresses = await network.resolve(name)
    if (addresses.length === 0 || !addresses.every(network.mayConnect)) throw new ReadError('address')
    return addresses
  }
  return async (url: URL): Promise<readonly string[]> => {
    const name = url.hostname.replace(/\.$/, '')
    const isOfTheWeb = ['http:', 'https:'].includes(url.protocol) && url.port === ''
    if (!isOfTheWeb || url.username || url.password || !isPublicName(name)) throw new ReadError('address')
    const addresses = known.get(name) ?? resolve(name)
    known.set(name, addresses)
    return addresses
  }
}

/** All that the internet has given out of IPv6. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by its number, but on Azure the machine's own host answers there. */
const host = '168.63.129.16'

/**
 * Does an address belong to the internet? Not those of this machine, its networks or its cloud, and none of IPv6 that
 * carries another one within it. An address of IPv4 counts as itself, also where it is written as one of IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : address.toString() !== host
}

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

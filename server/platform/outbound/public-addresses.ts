import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PageReadError } from './page-read-error.ts'

/** Host names that are never on the public internet (RFC 6761, RFC 8375, and others). */
const specialNamePattern =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|onion|test|example|invalid)$/

/**
 * Whether a host name from a parsed URL can be public. IP addresses aren't allowed. The `URL` class
 * normalizes all their notations, so this check detects them.
 */
const isPublicName = (name: string): boolean =>
  name.includes('.') && isIP(name) === 0 && !name.startsWith('[') && !specialNamePattern.test(name)

/**
 * Creates a function that returns the addresses of a URL's host. It rejects with a PageReadError if the URL
 * can't be public, or its host has no address or a private one. It caches the addresses, so that a later DNS
 * response can't provide a private one.
 */
export const createAddressResolver = (network: Network) => {
  const known = new Map<string, Promise<readonly string[]>>()
  const resolve = async (name: string): Promise<readonly string[]> => {
    const addresses = await network.resolve(name)
    if (addresses.length === 0 || !addresses.every(network.mayConnect)) throw new PageReadError('address')
    return addresses
  }
  return async (url: URL): Promise<readonly string[]> => {
    const name = url.hostname.replace(/\.$/, '')
    const isOfTheWeb = ['http:', 'https:'].includes(url.protocol) && url.port === ''
    if (!isOfTheWeb || url.username || url.password || !isPublicName(name)) throw new PageReadError('address')
    const addresses = known.get(name) ?? resolve(name)
    known.set(name, addresses)
    return addresses
  }
}

/** The range of IPv6 addresses for public use. */
const GLOBAL_UNICAST_RANGE = ipaddr.IPv6.parseCIDR('2000::/3')

/** A public IP address that reaches the host machine on Azure. */
const AZURE_HOST_ADDRESS = '168.63.129.16'

/**
 * Whether an IP address is public. Excludes addresses of this machine, its networks, and its cloud provider,
 * and IPv6 addresses that embed another address. IPv4-mapped addresses are checked as IPv4.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6
    ? address.match(GLOBAL_UNICAST_RANGE)
    : address.toString() !== AZURE_HOST_ADDRESS
}

/** The network that pages are read from. Tests replace it. It isn't configurable. */
export interface Network {
  /** Returns all addresses for a host name. Empty if the name doesn't exist or can't be resolved. */
  resolve(name: string): Promise<readonly string[]>
  mayConnect(address: string): boolean
  /** Maps a standard port to the port to connect to. */
  mapPort(port: 80 | 443): number
  /** Trusted certificate authorities. Defaults to those in Node.js. */
  ca?: string
}

// Queries DNS servers directly. Unlike dns.lookup, this ignores the hosts file and doesn't use the thread
// pool, which file access needs.
const dnsResolver = new Resolver({ timeout: 3_000, tries: 2 })

export const publicInternet: Network = {
  resolve: async (name) => {
    const answers = await Promise.allSettled([dnsResolver.resolve4(name), dnsResolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  },
  mayConnect: isPublicAddress,
  mapPort: (port) => port,
}

import { isIP } from 'node:net'
import type { Network } from './network.ts'
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

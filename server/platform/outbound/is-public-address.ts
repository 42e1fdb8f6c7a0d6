import ipaddr from 'ipaddr.js'

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

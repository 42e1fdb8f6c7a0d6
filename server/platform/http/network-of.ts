import ipaddr from 'ipaddr.js'

/**
 * What a limit counts an address by. A connection with IPv6 has a whole /64 to call from, so its addresses count as
 * one; an IPv4 address counts as itself, also where it is written as an IPv6 one.
 */
export const networkOf = (ipAddress: string): string => {
  if (!ipaddr.isValid(ipAddress)) return ipAddress
  const address = ipaddr.process(ipAddress)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

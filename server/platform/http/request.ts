import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Problem } from '#contract/problem.ts'

/** The address without what was asked for: names and addresses that users search for are no one else's business. */
export const pathOf = ({ url }: { url: string }): string => url.split('?', 1)[0] ?? ''

/** What the log says of a request. */
export const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: pathOf(request),
  host: request.host,
  remoteAddress: request.ip,
})

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

/**
 * Refuses a state-changing call that a foreign page may have caused. Browsers say where a call comes from, by
 * Sec-Fetch-Site or at least by Origin; other programs name our own Origin. In production that is the public address
 * alone: the Host header is the caller's word.
 * @throws FORGED_REQUEST
 */
export const requireSameOrigin = (request: FastifyRequest): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const { publicUrl, production } = request.server.guards
  const own = origin === publicUrl || (!production && origin === `${request.protocol}://${request.host}`)
  if (origin !== undefined ? own : site === 'same-origin') return
  throw new Problem('FORGED_REQUEST')
}

/** Under https the prefix makes browsers insist on Secure, our own host and the whole site. */
export const cookieName = (secure: boolean, name: string): string => (secure ? `__Host-${name}` : name)

/** One line for each request, once its reply has gone; that it came is logged only at debug level. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const said = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...said, err: error }, 'request errored')
    else request.log.info(said, 'request completed')
  }
}
